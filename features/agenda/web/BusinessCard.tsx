import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'

/** The business that an agenda item deals with, and the way to it (D2 §2). */
export function BusinessCard({ business }: { business: NonNullable<AgendaItem['business']> }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('agenda.business')}>
      <Rows>
        <ListRow leading={business.number} title={business.title} link={{ to: '/businesses/$id', params: { id: business.id } }} />
      </Rows>
    </SectionCard>
  )
}
