import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { Choices } from './Choices.tsx'
import { PresetChoices, Sample } from './PresetChoices.tsx'
import { StyleButton } from './StyleButton.tsx'
import { StyleFields } from './StyleFields.tsx'
import classes from './tools.module.css'
import { isShape, shapeKinds, tools } from './tools.ts'

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
      <StyleFields
        kinds={[tool]}
        fields={tools[tool].styleFields}
        style={style}
        onChange={(change) => annotator.changeStyle(tool, change)}
      />
    </StyleButton>
  )
}

function ShapeChoices({ annotator }: { annotator: Annotator }) {
  const { t } = useTranslation()
  const { toolName, toolHint } = useNames()
  const choices = shapeKinds.map((kind) => {
    const { icon: Icon } = tools[kind]
    return { value: kind, label: toolName(kind), hint: toolHint(kind), picture: <Icon size={22} aria-hidden /> }
  })
  return <Choices label={t('annotations.tools.shapes')} choices={choices} value={annotator.shape} onChoose={annotator.chooseTool} />
}
