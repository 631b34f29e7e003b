import { useTranslation } from 'react-i18next'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { ChoiceButton, moveAlong } from './Choices.tsx'
import classes from './tools.module.css'
import { hasRoom, isShape, toolRow, tools } from './tools.ts'

/** `width` is the width of the bar. */
type Props = { annotator: Annotator; width: number; onStyle: () => void }

/**
 * The tools side by side. Tapping the current tool again opens its style; tapping the shape tool also offers the other shapes. Tools that
 * do not fit are in the menu.
 */
export function ToolRow({ annotator, width, onStyle }: Props) {
  const { t } = useTranslation()
  const { toolName, toolHint } = useNames()
  const choose = (tool: Tool, byPointer: boolean) => {
    annotator.chooseTool(tool)
    if (byPointer && (tool === annotator.tool || isShape(tool))) onStyle()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tools have the focus
    <div role="radiogroup" aria-label={t('annotations.tools.tools')} className={classes.choices} onKeyDown={moveAlong}>
      {toolRow.map(({ tool: place, room }) => {
        const tool = place === 'shape' ? annotator.shape : place
        const { icon: Icon } = tools[tool]
        const isChosen = tool === annotator.tool
        if (!isChosen && !hasRoom(room, width)) return null
        return (
          <ChoiceButton
            key={place}
            label={toolName(tool)}
            hint={toolHint(tool)}
            picture={<Icon size={22} aria-hidden />}
            mark={place}
            isChosen={isChosen}
            isStop={isChosen}
            onChoose={(byPointer) => choose(tool, byPointer)}
          />
        )
      })}
    </div>
  )
}
