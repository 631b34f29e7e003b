import { Button } from '@mantine/core'
import { IconClipboardCopy, IconCopyPlus, IconEdit, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isWritten } from '#features/annotations/annotation.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { commands, selectedOf, type Workplace } from './edit-commands.ts'
import classes from './tools.module.css'

type Props = Workplace & {
  /** Buttons with names, as in the style menu. */
  withNames?: boolean
  onDone?: () => void
}

const pictures = { copy: IconClipboardCopy, duplicate: IconCopyPlus, remove: IconTrash } as const

/** Commands for the selected annotations, for use without a keyboard. */
export function SelectionCommands({ annotator, pdfViewer, withNames, onDone }: Props) {
  const { t } = useTranslation()
  const { commandName, commandHint } = useNames()
  const [first, ...others] = selectedOf(annotator)
  const only = others.length === 0 ? first : undefined
  const entries = [
    ...(only && isWritten(only)
      ? [{ key: 'edit', name: t('annotations.tools.do_edit'), hint: undefined, icon: IconEdit, act: () => annotator.edit(only.id) }]
      : []),
    ...(['copy', 'duplicate', 'remove'] as const).map((command) => ({
      key: command,
      name: commandName(command),
      hint: commandHint(command),
      icon: pictures[command],
      act: () => commands[command]({ annotator, pdfViewer }),
    })),
  ]
  if (!annotator.session.can_change) return null
  return (
    <div className={withNames ? classes.named : classes.inline}>
      {entries.map(({ key, name, hint, icon: Icon, act }) => {
        const onClick = () => {
          act()
          onDone?.()
        }
        return withNames ? (
          <Button key={key} variant="default" size="md" leftSection={<Icon size={20} aria-hidden />} onClick={onClick}>
            {name}
          </Button>
        ) : (
          <ToolButton key={key} label={name} hint={hint} icon={Icon} data-rare={key === 'remove' ? undefined : true} onClick={onClick} />
        )
      })}
    </div>
  )
}
