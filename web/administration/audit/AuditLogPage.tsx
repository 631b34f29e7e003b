import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListCard } from '#web/administration/ListCard.tsx'
import { PartHeading } from '#web/administration/PartHeading.tsx'
import { deedsQuery } from '#web/administration/queries.ts'
import { useAdministrationSearch } from '#web/administration/use-search.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { ChainState } from './ChainState.tsx'
import { DeedRow } from './DeedRow.tsx'

/** Who did what, for auditors; whether nothing of it was changed since. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const { search } = useAdministrationSearch()
  const { user: _, ...asked } = search
  const found = useQuery(deedsQuery(asked))
  return (
    <>
      <PartHeading part="audit_log" />
      <ChainState />
      <AuditFilters />
      <ListCard title={t('administration_pages.deeds')} found={found} empty={t('administration_pages.no_deeds')} longNumbers>
        {(deed) => <DeedRow key={deed.id} deed={deed} />}
      </ListCard>
    </>
  )
}
