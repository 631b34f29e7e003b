import { IconArrowsJoin2, IconClipboardCopy, IconCopyPlus, IconEdit, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isWritten } from '#features/annotations/annotation.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { commands, selectedOf, type Workplace } from './edit-commands.ts'
import { canJoin } from './join-strokes.ts'

const pictures = { copy: IconClipboardCopy, duplicate: IconCopyPlus, join: IconArrowsJoin2, remove: IconTrash } as const

/** Commands for the selected annotations, for use without a keyboard. */
export function SelectionCommands({ annotator, pdfViewer }: Workplace) {
  const { t } = useTranslation()
  const { commandName, commandHint } = useNames()
  const selected = selectedOf(annotator)
  const [first, ...others] = selected
  const only = others.length === 0 ? first : undefined
  const entries = [
    ...(only && isWritten(only)
      ? [{ key: 'edit', name: t('annotations.tools.do_edit'), hint: undefined, icon: IconEdit, act: () => annotator.edit(only.id) }]
      : []),
    ...(['copy', 'duplicate', ...(canJoin(selected) ? (['join'] as const) : []), 'remove'] as const).map((command) => ({
      key: command,
      name: commandName(command),
      hint: commandHint(command),
      icon: pictures[command],
      act: () => {
        commands[command]({ annotator, pdfViewer })
        // What had the focus is gone with the selection.
        if (command === 'remove') pdfViewer?.viewer.container.focus({ preventScroll: true })
      },
    })),
  ]
  return entries.map(({ key, name, hint, icon, act }) => <ToolButton key={key} label={name} hint={hint} icon={icon} onClick={act} />)
}
