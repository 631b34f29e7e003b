import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListCard } from '#features/administration/web/ListCard.tsx'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { deedsQuery } from '#features/administration/web/queries.ts'
import { useAdministrationSearch } from '#features/administration/web/use-search.ts'
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
