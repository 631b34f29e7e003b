import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#shared/agenda/agenda-item.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'

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
