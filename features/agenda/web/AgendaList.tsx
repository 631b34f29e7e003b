import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { NotesBadge } from '#features/notes/web/NotesBadge.tsx'
import { dayOf } from '#platform/shared/site-time.ts'
import { dayWithWeekday } from '#platform/web/lib/language/dates.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import covering from '#platform/web/ui/list/covering-link.module.css'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import { useGrowing } from '#platform/web/ui/list/use-growing.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import classes from './agenda-list.module.css'
import { agendaDays, DaySelector, firstDay } from './DaySelector.tsx'
import { LiveButton, RunningMark } from './live/LiveButton.tsx'
import { agendaEntriesQuery } from './queries.ts'

/** The agenda of a meeting, one day at a time (D2 §2 Agenda list of a meeting). */
export function AgendaList({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { data: entries, isError, refetch } = useQuery(agendaEntriesQuery(meeting.id))
  if (entries) return <Days meeting={meeting} entries={entries} />
  if (isError) return <PartError text={t('agenda.entries_fetch_error')} onRetry={() => void refetch()} />
  return <RowsSkeleton />
}

function Days({ meeting, entries }: { meeting: Meeting; entries: AgendaEntry[] }) {
  const { t } = useTranslation()
  const { chosen, choose } = useChosenDay(meeting.id)
  const days = agendaDays(meeting.tagesordnung_slots, entries)
  const first = useFirstDay(meeting, { days, entries })
  const day = days.find((one) => one === chosen) ?? first
  const remark = meeting.tagesordnung_slot_notes[day ?? '']
  return (
    <>
      {days.length > 1 && <DaySelector days={days} entries={entries} day={day} onChoose={choose} />}
      {remark && (
        <div className={classes.remark}>
          <h3>{t('agenda.slot_notes')}</h3>
          <Reveal key={day} text={remark} />
        </div>
      )}
      {entries.length === 0 && <EmptyState text={t('agenda.no_data')} />}
      {day && entries.length > 0 && <AgendaTable meeting={meeting} day={day} entries={entries.filter((entry) => entry.day === day)} />}
    </>
  )
}

function useFirstDay({ start, concluded }: Meeting, { days, entries }: { days: string[]; entries: AgendaEntry[] }) {
  const { time_zone } = useSite()
  const { today } = useMe()
  return firstDay(days, entries, { today, start: dayOf(start, time_zone), concluded: concluded && dayOf(concluded, time_zone) })
}

/** The day chosen in a meeting's agenda, and its setter; remembered for each meeting until the end of today. */
function useChosenDay(meeting_id: number) {
  const { today } = useMe()
  const [remembered, remember] = useAppState('agenda_days')
  const chosen = remembered.today === today ? remembered.chosen : {}
  return { chosen: chosen[meeting_id], choose: (day: string) => remember({ today, chosen: { ...chosen, [meeting_id]: day } }) }
}

const columns = ['number', 'title', 'notes', 'responsible', 'live'] as const

/** The agenda of one day; in a narrow container each row becomes a block. */
function AgendaTable({ meeting, day, entries }: { meeting: Meeting; day: string; entries: AgendaEntry[] }) {
  const { t } = useTranslation()
  const { shown, room } = useGrowing(entries)
  return (
    <div className={shared.container} style={room}>
      <table className={`${shared.table} ${classes.table}`}>
        <caption className={classes.caption}>{t('agenda.agenda_of', { day: dayWithWeekday(day) })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === 'live' ? <VisuallyHidden>{t('agenda.live')}</VisuallyHidden> : t(`agenda.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <AgendaEntryRow key={entry.id} meeting={meeting} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Props = { meeting: Meeting; entry: AgendaEntry }

/** A row of the agenda; a paragraph is a bold heading without a link (D2 §2). */
const AgendaEntryRow = memo(({ meeting, entry }: Props) => {
  const { t } = useTranslation()
  const { id, title, number, business, is_paragraph } = entry.agenda_item
  if (is_paragraph)
    return (
      <tr className={classes.paragraph}>
        <td colSpan={5}>
          <strong>{title}</strong>
          {entry.notes && <p className={classes.remarks}>{entry.notes}</p>}
        </td>
      </tr>
    )
  return (
    <tr className={`${shared.row} ${classes.entry}`} data-active={entry.is_active || undefined}>
      <td className={classes.number}>{number}</td>
      <td className={`${shared.covering} ${classes.title}`}>
        <Link to="/agenda_items/$id" params={{ id }} search={{ tagesordnungitem_id: entry.id }} className={covering.link}>
          {title}
        </Link>
        <RunningMark is_active={entry.is_active} />
      </td>
      <td className={classes.notes}>
        <EntryNotes meeting={meeting} entry={entry} />
      </td>
      <td className={classes.responsible} data-empty={!business?.responsible || undefined}>
        <span className={classes.narrow}>{t('agenda.responsible_before')} </span>
        {business?.responsible?.title ?? <Dash meaning={t('agenda.none')} />}
      </td>
      <td className={classes.live}>
        <LiveButton meeting={meeting} entry={entry} />
      </td>
    </tr>
  )
})

/** The number of notes on the item that the reader sees, or a dash, and the agenda's own remarks (D2 §2). */
function EntryNotes({ meeting, entry }: { meeting: Meeting; entry: AgendaEntry }) {
  const count = meeting.agenda_items.find(({ id }) => id === entry.agenda_item.id)?.notes.length ?? 0
  return (
    <>
      <NotesBadge count={count} dash={entry.notes === ''} />
      {entry.notes && <p className={classes.remarks}>{entry.notes}</p>}
    </>
  )
}
