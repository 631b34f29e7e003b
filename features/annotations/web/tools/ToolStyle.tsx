import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { Choices } from './Choices.tsx'
import { PresetChoices } from './PresetChoices.tsx'
import { Sample } from './Sample.tsx'
import { StyleButton } from './StyleButton.tsx'
import { StyleFields } from './StyleFields.tsx'
import { styleFields } from './style-fields.ts'
import { isShape, shapeKinds, toolIcons } from './tool-list.ts'
import { useNames } from './tool-names.ts'
import classes from './tools.module.css'

type Props = { annotator: Annotator; opened: boolean; onChange: (opened: boolean) => void }

/** The style of the current tool: its presets, and the values of the chosen one. */
export function ToolStyle({ annotator, opened, onChange }: Props) {
  const { t } = useTranslation()
  const { toolName } = useNames()
  const { tool } = annotator
  const style = annotator.styleOf(tool)
  return (
    <StyleButton
      label={t('annotations.tools.style_of', { name: toolName(tool) })}
      picture={
        <>
          <IconPalette className={classes.palette} size={22} aria-hidden />
          <span className={classes.current}>
            <Sample tool={tool} style={style} />
          </span>
        </>
      }
      opened={opened}
      onChange={onChange}
    >
      {isShape(tool) && <ShapeChoices annotator={annotator} />}
      <PresetChoices annotator={annotator} />
      <StyleFields kinds={[tool]} fields={styleFields[tool]} style={style} onChange={(change) => annotator.changeStyle(tool, change)} />
    </StyleButton>
  )
}

function ShapeChoices({ annotator }: { annotator: Annotator }) {
  const { t } = useTranslation()
  const { toolName, toolHint } = useNames()
  const choices = shapeKinds.map((kind) => {
    const Icon = toolIcons[kind]
    return { value: kind, label: toolName(kind), hint: toolHint(kind), picture: <Icon size={22} aria-hidden /> }
  })
  return <Choices label={t('annotations.tools.shapes')} choices={choices} value={annotator.shape} onChoose={annotator.chooseTool} />
}
