import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconClipboard, IconHelp, IconLock, IconSelectAll } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnplacedHint } from '#features/annotations/web/placing/Placing.tsx'
import { isWorthTelling, SavingSign, type SavingTold } from '#features/annotations/web/session/SavingState.tsx'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { type BarEntry, BUTTON, oneButton, onlyInMenu } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ToolButton, type ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import { commands, hasCopied, type Workplace } from './edit-commands.ts'
import { toolEntry } from './ToolRow.tsx'
import classes from './tools.module.css'

type Asked = Workplace & { told: SavingTold; onStyle: () => void; onHelp: () => void; showPanel: () => void }

/** What annotating has in the viewer's bar and in its menu. */
export function useAnnotationEntries({ annotator, pdfViewer, told, onStyle, onHelp, showPanel }: Asked): readonly BarEntry[] {
  const { t } = useTranslation()
  const { session } = annotator
  const { is_loading, failure } = useSyncExternalStore(session.subscribe, session.shown)
  const steps = useSteps(annotator)
  const edits = useEdits({ annotator, pdfViewer })
  const unplaced = useUnplacedHint(session, showPanel)
  // Not known while the layer is loading.
  const isOnlyShown = !session.can_change && !is_loading && !failure
  const help = itemLike({ label: t('annotations.tools.help'), icon: IconHelp, onClick: onHelp })
  return [
    ...(session.can_change ? [toolEntry({ annotator, onStyle }), ...steps, ...edits] : []),
    ...(isOnlyShown ? [readOnly(t('annotations.tools.read_only'))] : []),
    ...(isWorthTelling(told) ? [saving(<SavingSign session={session} told={told} />)] : []),
    ...(unplaced ? [unplaced] : []),
    onlyInMenu('help', 'help', () => help),
  ]
}

/** Whether something is not saved or not loaded, always in the bar. */
const saving = (button: ReactNode): BarEntry => oneButton({ key: 'saving', group: 'end', rank: 0, isLow: true, button })

type Item = { label: string; icon: ToolIcon; disabled?: boolean; onClick: () => void }

const itemLike = ({ label, icon: Icon, disabled = false, onClick }: Item) => (
  <Menu.Item leftSection={<Icon size={20} aria-hidden />} disabled={disabled} onClick={onClick}>
    {label}
  </Menu.Item>
)

/** Undo and redo. */
function useSteps({ session }: Workplace['annotator']): BarEntry[] {
  const { commandName, commandHint } = useNames()
  const { can_undo, can_redo } = useSyncExternalStore(session.subscribe, session.shown)
  const step = (key: 'undo' | 'redo', { rank, icon, isPossible }: { rank: number; icon: ToolIcon; isPossible: boolean }) => {
    const tool = { label: commandName(key), icon, disabled: !isPossible, onClick: session[key] }
    return oneButton({
      key,
      rank,
      group: 'tools',
      isLow: true,
      section: 'annotating',
      button: <ToolButton {...tool} hint={commandHint(key)} />,
      item: () => itemLike(tool),
    })
  }
  return [
    step('undo', { rank: 20, icon: IconArrowBackUp, isPossible: can_undo }),
    step('redo', { rank: 70, icon: IconArrowForwardUp, isPossible: can_redo }),
  ]
}

/** Selecting all of a page, and pasting. */
function useEdits({ annotator, pdfViewer }: Workplace): BarEntry[] {
  const { commandName } = useNames()
  const selectAll = () => {
    annotator.chooseTool('select')
    commands.select_all({ annotator, pdfViewer })
  }
  const paste = () => commands.paste({ annotator, pdfViewer })
  return [
    onlyInMenu('select_all', 'annotating', () => itemLike({ label: commandName('select_all'), icon: IconSelectAll, onClick: selectAll })),
    onlyInMenu('paste', 'annotating', () =>
      itemLike({ label: commandName('paste'), icon: IconClipboard, disabled: !hasCopied(), onClick: paste }),
    ),
  ]
}

/** Says that the layer cannot be changed: in words, else by a sign that has them. */
const readOnly = (words: string): BarEntry => ({
  key: 'read_only',
  group: 'tools',
  isLow: true,
  places: [
    { key: 'read_only', rank: 10, width: BUTTON },
    { key: 'read_only_words', rank: 60, width: words.length * 8 },
  ],
  inBar: (fits) =>
    fits.has('read_only') && (
      <span className={classes.readOnly} title={words} data-worded={fits.has('read_only_words') || undefined}>
        <IconLock size={20} stroke={1.5} aria-hidden />
        <span>{words}</span>
      </span>
    ),
})
