import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { dayWithWeekday } from '#platform/web/lib/language/dates.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import shared from '#platform/web/ui/list/table.module.css'
import { Reveal } from '#platform/web/ui/text/Reveal.tsx'
import { AgendaEntryRow } from './AgendaEntryRow.tsx'
import { agendaDays, firstDay } from './agenda-days.ts'
import classes from './agenda-list.module.css'
import { DaySelector } from './DaySelector.tsx'

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
  return (
    <div className={shared.container}>
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
          {entries.map((entry) => (
            <AgendaEntryRow key={entry.id} meeting={meeting} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
