import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxPager } from './InboxPager.tsx'
import { InboxRow } from './InboxRow.tsx'
import { inboxQuery } from './queries.ts'
import { useInboxSearch } from './use-inbox-search.ts'

/** /records/inbox: what members have posted, for the records staff (domain.md Records system). */
export function InboxPage() {
  const { t } = useTranslation()
  const { search } = useInboxSearch()
  const { data } = useQuery(inboxQuery(search))
  return (
    <Page>
      <CommitteesSidebar />
      <PageBreadcrumbs crumbs={[{ label: t('shell.records_inbox') }]} />
      <PageHeading title={t('shell.records_inbox')} above={data && t('records_inbox.open_count', { count: data.open_count })} />
      <InboxFilters />
      <SectionCard title={t('records_inbox.postings')}>
        <List />
      </SectionCard>
    </Page>
  )
}

function List() {
  const { t } = useTranslation()
  const { search, isFiltered } = useInboxSearch()
  const { data, isError, isFetching, refetch } = useQuery(inboxQuery(search))
  if (isError) return <PartError isTold text={t('records_inbox.fetch_error')} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  return (
    <div aria-busy={isFetching}>
      {data.items.length === 0 && <EmptyState text={t(isFiltered ? 'records_inbox.nothing_fits' : 'records_inbox.empty')} />}
      <Rows label={t('records_inbox.postings')}>
        {data.items.map((posting) => (
          <InboxRow key={posting.id} posting={posting} />
        ))}
      </Rows>
      <InboxPager start={search.start ?? 0} total={data.total} />
    </div>
  )
}
