import { Menu } from '@mantine/core'
import { IconClipboard, IconHelp, IconSelectAll } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import type { Room } from '#features/annotations/web/kinds/kind-tool.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { MoreMenu } from '#platform/web/ui/button/toolbar.tsx'
import { ChoiceButton, moveAlong } from './Choices.tsx'
import { commands, hasCopied, type Workplace } from './edit-commands.ts'
import classes from './tools.module.css'
import { hasRoom, isShape, shapeKinds, toolRow, tools } from './tools.ts'

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

/** `width` is the width of the bar. */
type MoreToolsProps = Workplace & { width: number; onHelp: () => void }

const listed: readonly { tool: Tool; room: Room }[] = toolRow.flatMap(({ tool, room }) => {
  if (!room) return []
  return tool === 'shape' ? shapeKinds.map((kind) => ({ tool: kind, room })) : [{ tool, room }]
})

/** Menu of tools that do not fit a narrow bar, and of rarely used commands. */
export function MoreTools({ annotator, pdfViewer, width, onHelp }: MoreToolsProps) {
  const { t } = useTranslation()
  return (
    <MoreMenu label={t('annotations.tools.more')} classNames={{ dropdown: classes.menu, itemIndicator: classes.indicator }}>
      {annotator.session.can_change && <Tools annotator={annotator} pdfViewer={pdfViewer} width={width} />}
      {!hasRoom('medium', width) && (
        <Menu.Item leftSection={<IconHelp size={20} aria-hidden />} onClick={onHelp}>
          {t('annotations.tools.help')}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

function Tools({ annotator, pdfViewer, width }: Omit<MoreToolsProps, 'onHelp'>) {
  const { toolName, commandName } = useNames()
  const shown = listed.filter(({ room }) => !hasRoom(room, width))
  return (
    <>
      <Menu.RadioGroup value={annotator.tool} onChange={(tool) => annotator.chooseTool(tool as Tool)}>
        {shown.map(({ tool }) => {
          const { icon: Icon } = tools[tool]
          return (
            <Menu.RadioItem key={tool} value={tool} className={classes.listed} checkIcon={<span />} closeMenuOnClick>
              <span className={classes.listedName}>
                <Icon size={20} aria-hidden />
                {toolName(tool)}
              </span>
            </Menu.RadioItem>
          )
        })}
      </Menu.RadioGroup>
      <Menu.Item
        leftSection={<IconSelectAll size={20} aria-hidden />}
        onClick={() => {
          annotator.chooseTool('select')
          commands.select_all({ annotator, pdfViewer })
        }}
      >
        {commandName('select_all')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClipboard size={20} aria-hidden />}
        disabled={!hasCopied()}
        onClick={() => commands.paste({ annotator, pdfViewer })}
      >
        {commandName('paste')}
      </Menu.Item>
    </>
  )
}
