import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { AgendaItemRows } from './AgendaItemRows.tsx'

/** All agenda items of a meeting; "business directory" beside a formal agenda, else simply "agenda items" (D2 §2). */
export function BusinessDirectory({ meeting }: { meeting: Pick<Meeting, 'has_tagesordnung' | 'agenda_items'> }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t(meeting.has_tagesordnung ? 'meetings.business_directory' : 'meetings.agenda_items')}>
      {meeting.agenda_items.length === 0 && <EmptyState text={t('meetings.no_agenda_items')} />}
      <AgendaItemRows items={meeting.agenda_items} />
    </SectionCard>
  )
}
