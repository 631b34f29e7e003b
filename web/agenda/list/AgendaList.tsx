import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#shared/agenda/contract.ts'
import { dayOf } from '#shared/kit/site-time.ts'
import type { Meeting } from '#shared/meetings/contract.ts'
import { agendaEntriesQuery } from '#web/agenda/queries.ts'
import { useMe } from '#web/identity/queries.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PartError } from '#web/kit/PartError.tsx'
import { Reveal } from '#web/kit/Reveal.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { useSite } from '#web/kit/site.tsx'
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
