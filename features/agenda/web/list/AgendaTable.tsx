import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { dayWithWeekday } from '#platform/web/lib/language/dates.ts'
import shared from '#platform/web/ui/list/table.module.css'
import { AgendaEntryRow } from './AgendaEntryRow.tsx'
import classes from './agenda-list.module.css'

const columns = ['number', 'title', 'notes', 'responsible', 'live'] as const

/** The agenda of one day; in a narrow place each row is a block of its own. */
export function AgendaTable({ meeting, day, entries }: { meeting: Meeting; day: string; entries: AgendaEntry[] }) {
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
