import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconCircleDot, IconCircleDotFilled } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'
import classes from './ItemFilters.module.css'

/** Whether the user has not read all papers of an item. */
export const isUnread = ({ proposal_id, attachments, last_seen }: AgendaItem): boolean =>
  (proposal_id !== null || attachments.length > 0) && last_seen === null

/** What the business directory can be narrowed to (D2 §2), each with what it says if nothing is left. */
const filters = {
  only_bookmarked: {
    shows: ({ bookmark }: AgendaItem) => bookmark,
    none: 'agenda.no_bookmarks',
    Off: IconBookmark,
    On: IconBookmarkFilled,
  },
  only_unread: { shows: isUnread, none: 'agenda.nothing_unread', Off: IconCircleDot, On: IconCircleDotFilled },
} as const
type FilterName = keyof typeof filters
const names = ['only_unread', 'only_bookmarked'] as const satisfies FilterName[]

/** Only this many meetings are remembered; the oldest are dropped. */
const MOST = 50

/** Whether the filter is on for a meeting, and how to switch it; remembered per meeting. */
function useFilter(name: FilterName, meeting_id: number) {
  const [meetings, setMeetings] = useAppState(name)
  const others = meetings.filter((id) => id !== meeting_id)
  const set = (isOn: boolean) => setMeetings(isOn ? [...others, meeting_id].slice(-MOST) : others)
  return { name, isOn: meetings.includes(meeting_id), set }
}

/** The items of a meeting that its filters let through, and the filters themselves. */
export function useItemFilters(meeting_id: number, items: AgendaItem[]) {
  const all = { only_unread: useFilter('only_unread', meeting_id), only_bookmarked: useFilter('only_bookmarked', meeting_id) }
  const on = names.filter((name) => all[name].isOn)
  const shown = items.filter((item) => on.every((name) => filters[name].shows(item)))
  const lastRef = useKeptFocus(on.length > 0 ? shown.length : null)
  return { all, on, shown, lastRef }
}

export type ItemFilters = ReturnType<typeof useItemFilters>

/** Toggles of the filters; in narrow windows icons, since they stand beside tabs. */
export const FilterToggles = ({ all, lastRef }: Pick<ItemFilters, 'all' | 'lastRef'>) => (
  <div className={classes.toggles}>
    {names.map((name) => (
      <FilterToggle key={name} {...all[name]} lastRef={lastRef} />
    ))}
  </div>
)

function FilterToggle({ name, isOn, set, lastRef }: ItemFilters['all'][FilterName] & Pick<ItemFilters, 'lastRef'>) {
  const { t } = useTranslation()
  const isWide = !useIsBelow('compact')
  const toggle = useRef<HTMLButtonElement>(null)
  const { On, Off } = filters[name]
  const Icon = isOn ? On : Off
  const onClick = () => {
    lastRef.current = toggle.current
    set(!isOn)
  }
  const pressed = { ref: toggle, variant: isOn ? 'light' : 'subtle', 'aria-pressed': isOn, onClick }
  const label = t(`agenda.${name}`)
  if (!isWide)
    return (
      <ActionIcon size={44} flex="none" aria-label={label} title={label} {...pressed}>
        <Icon size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button flex="none" leftSection={<Icon size={18} stroke={1.5} aria-hidden />} {...pressed}>
      {label}
    </Button>
  )
}

/** Says which filter leaves nothing, and shows all items again. */
export function NothingShown({ all, on }: Pick<ItemFilters, 'all' | 'on'>) {
  const { t } = useTranslation()
  const [only] = on
  const showAll = () => {
    for (const name of on) all[name].set(false)
  }
  return (
    <EmptyState text={t(only && on.length === 1 ? filters[only].none : 'agenda.nothing_fits')}>
      <Button variant="default" onClick={showAll}>
        {t('agenda.show_all')}
      </Button>
    </EmptyState>
  )
}

/** Moves the focus to the filter used last when the focused element, the last row or "show all", disappears. */
function useKeptFocus(shown: number | null): RefObject<HTMLButtonElement | null> {
  const last = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) last.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
  return last
}
