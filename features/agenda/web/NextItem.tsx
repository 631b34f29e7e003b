import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { NextItemRow } from '#features/documents/web/NextItemRow.tsx'
import { useNextAgendaItem } from '#features/documents/web/use-next-agenda-item.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'

/** Leads on from an item to the next one: of the agenda where that led here, else of the meeting. Nothing after the last one. */
export function NextItem({ item }: { item: Pick<AgendaItem, 'id' | 'meeting_id'> }) {
  const { t } = useTranslation()
  const next = useNextAgendaItem({ meeting_id: item.meeting_id, agenda_item_id: item.id })
  if (!next) return null
  return (
    <SectionCard title={t('agenda.next_agenda_item')}>
      <NextItemRow next={next} />
    </SectionCard>
  )
}
