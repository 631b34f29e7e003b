import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconChevronDown,
  IconDoorOff,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconToggleLeft,
  IconToggleRightFilled,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry, AgendaEntry } from '#features/agenda/contract.ts'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { ConcludeDialog } from '#features/meetings/web/ConcludeMeeting.tsx'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { focusHeading } from '#platform/web/ui/page/page-head.tsx'
import { useFollowing } from './following.ts'
import classes from './LiveBar.module.css'
import { useActivation } from './LiveButton.tsx'
import type { LiveBarState } from './use-live-bar.ts'

/**
 * At the foot of every page of a meeting that runs: its current item and the switch to follow, and for those who lead it the buttons to go on.
 * Changes of the item are announced by `LiveNews`.
 */
export function LiveBar({ entry, led }: LiveBarState) {
  const { t } = useTranslation()
  return (
    <section ref={passFocusOn} className={classes.bar} aria-label={t('live.bar')}>
      <IconPlayerPlayFilled size={16} className={classes.sign} data-active={entry !== undefined || undefined} aria-hidden />
      {entry ? <Current entry={entry} /> : <span className={classes.title}>{t('live.noActiveMeetings')}</span>}
      {led && <Lead meeting={led} entry={entry} />}
      <FollowButton />
      <HideButton />
    </section>
  )
}

/** The bar goes when the meeting ends, also with the focus in it: the page's heading then gets it. */
const passFocusOn = (shown: HTMLElement | null) => () => {
  if (shown?.contains(document.activeElement)) focusHeading()
}

function Current({ entry: { id, agenda_item, active_since } }: { entry: ActiveEntry }) {
  const { t } = useTranslation()
  const { title } = agenda_item
  const link = { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: { tagesordnungitem_id: id } } as const
  return (
    <>
      <Link {...link} className={classes.title} title={title}>
        {t('live.now', { title })}
      </Link>
      {active_since && <Elapsed key={active_since} since={active_since} />}
    </>
  )
}

/** How often (ms) the elapsed time is looked at. */
const TICK_MS = 10_000

/** How long the meeting has dealt with the item, in minutes; the device's clock may be slow. */
function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  const all = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return (
    <time dateTime={since} className={classes.elapsed} title={t('live.since', { time: time(since) })}>
      {hours > 0 ? t('live.hours', { hours, minutes }) : t('live.minutes', { minutes })}
    </time>
  )
}

/** Previous and next entry, and the end of the meeting. */
function Lead({ meeting, entry }: { meeting: Meeting; entry: ActiveEntry | undefined }) {
  const { t } = useTranslation()
  const { previous, next } = useNeighbours(meeting, entry)
  const [isEnding, setEnding] = useState(false)
  return (
    <div ref={passFocusOn} className={classes.lead}>
      <BeginButton icon={IconPlayerTrackPrev} meeting_id={meeting.id} to={previous} label="live.begin_previous" none="live.no_previous" />
      <BeginButton icon={IconPlayerTrackNext} meeting_id={meeting.id} to={next} label="live.begin_next" none="live.no_next" />
      <WordButton icon={IconDoorOff} label={t('meetings.conclude')} onClick={() => setEnding(true)} needsConnection />
      {isEnding && <ConcludeDialog meeting={meeting} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** The entries before and after the active one that can be made active; without an active one the first of today, else of all, is next. */
function useNeighbours(
  meeting: Meeting,
  entry: ActiveEntry | undefined,
): { previous?: AgendaEntry | undefined; next?: AgendaEntry | undefined } {
  const { today } = useMe()
  const { data = [] } = useQuery(agendaEntriesQuery(meeting.id))
  const entries = data.filter((one) => (one.has_clickable_live_button && !one.agenda_item.is_paragraph) || one.id === entry?.id)
  if (!entry) return { next: entries.find(({ day }) => day === today) ?? entries[0] }
  const at = entries.findIndex(({ id }) => id === entry.id)
  return at < 0 ? {} : { previous: entries[at - 1], next: entries[at + 1] }
}

type BeginProps = {
  icon: Icon
  meeting_id: number
  to: AgendaEntry | undefined
  label: 'live.begin_previous' | 'live.begin_next'
  none: 'live.no_previous' | 'live.no_next'
}

/** Makes an entry the active one. Keeps the focus, also where there is nothing further. */
function BeginButton({ icon: Picture, meeting_id, to, label, none }: BeginProps) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { mutate, isPending } = useActivation(meeting_id)
  const name = to ? t(label, { title: to.agenda_item.title }) : t(none)
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="inherit"
      title={name}
      aria-label={name}
      aria-disabled={!to || undefined}
      data-disabled={!to || undefined}
      aria-busy={isPending || undefined}
      onClick={() => to && !isPending && mutate({ params: { id: to.id } })}
      {...refusing}
    >
      <Picture size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

function FollowButton() {
  const { t } = useTranslation()
  const { isFollowing, setFollowing } = useFollowing()
  return (
    <WordButton
      icon={isFollowing ? IconToggleRightFilled : IconToggleLeft}
      label={t('live.follow')}
      isPressed={isFollowing}
      onClick={() => setFollowing(!isFollowing)}
    />
  )
}

/** Leaves the indicator in the header, whose menu shows the bar again. */
function HideButton() {
  const { t } = useTranslation()
  const [, setOpen] = useAppState('live_bar_open')
  const hide = () => {
    setOpen(false)
    document.querySelector<HTMLElement>('[data-live-indicator]')?.focus()
  }
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="inherit"
      title={t('live.hide_bar')}
      aria-label={t('live.hide_bar')}
      onClick={hide}
    >
      <IconChevronDown size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

type WordButtonProps = { icon: Icon; label: string; isPressed?: boolean; needsConnection?: boolean; onClick: () => void }

/** Shows its name where there is room. */
function WordButton({ icon: Picture, label, isPressed, needsConnection = false, onClick }: WordButtonProps) {
  const refusing = useNeedsConnection()
  return (
    <Button
      className={classes.word}
      variant="subtle"
      color="gray"
      c="inherit"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      {...(needsConnection && refusing)}
    >
      <Picture size={22} stroke={1.5} aria-hidden />
      <span className={classes.name}>{label}</span>
    </Button>
  )
}
