import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Reveal } from '#platform/web/ui/text/Reveal.tsx'
import { AgendaTable } from './AgendaTable.tsx'
import { agendaDays, firstDay } from './agenda-days.ts'
import classes from './agenda-list.module.css'
import { DaySelector } from './DaySelector.tsx'
import { useChosenDay } from './use-chosen-day.ts'

/** The agenda of a meeting, a day at a time (D2 §2 Agenda list of a meeting). */
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
