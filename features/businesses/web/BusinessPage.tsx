import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { BusinessFacts } from './BusinessFacts.tsx'
import { BusinessMeetings } from './BusinessMeetings.tsx'
import { businessQuery } from './queries.ts'
import { useCommitteeLink } from './use-committee-link.ts'

/** /businesses/{id} (D2 §2); either of its parts stands when the other cannot be read. */
export function BusinessPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/businesses/$id' })
  const { data: business, isError, refetch } = useQuery(businessQuery(id))
  const linkTo = useCommitteeLink()
  const title = business ? `${business.number} ${business.title}` : t('businesses.business')
  const link = business && linkTo(business.committee.id)
  const above = business && link ? [{ label: business.committee.title, link }] : []
  return (
    <Page>
      <CommitteesSidebar current={business?.committee.id} />
      <PageBreadcrumbs crumbs={[...above, { label: title }]} />
      <PageHeading title={title} above={business && t('businesses.business')} />
      {business && <BusinessFacts business={business} />}
      {!business && isError && <PartError isTold text={t('businesses.business_fetch_error')} onRetry={() => void refetch()} />}
      {!business && !isError && <RowsSkeleton rows={2} />}
      <BusinessMeetings id={id} />
    </Page>
  )
}
