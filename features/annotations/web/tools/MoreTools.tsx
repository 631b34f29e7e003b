import { Menu } from '@mantine/core'
import { IconClipboard, IconHelp, IconSelectAll } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Room } from '#features/annotations/web/kinds/kind-tool.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { MoreMenu } from '#platform/web/ui/button/toolbar.tsx'
import { commands, hasCopied, type Workplace } from './edit-commands.ts'
import classes from './tools.module.css'
import { hasRoom, shapeKinds, toolRow, tools } from './tools.ts'

/** `width` is the width of the bar. */
type Props = Workplace & { width: number; onHelp: () => void }

const listed: readonly { tool: Tool; room: Room }[] = toolRow.flatMap(({ tool, room }) => {
  if (!room) return []
  return tool === 'shape' ? shapeKinds.map((kind) => ({ tool: kind, room })) : [{ tool, room }]
})

/** Menu of tools that do not fit a narrow bar, and of rarely used commands. */
export function MoreTools({ annotator, pdfViewer, width, onHelp }: Props) {
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

function Tools({ annotator, pdfViewer, width }: Omit<Props, 'onHelp'>) {
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
