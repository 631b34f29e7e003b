import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import type { PostingListed } from '#features/records/posting.ts'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { PageButtons } from '#platform/web/ui/list/PageButtons.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { inboxQuery, ROWS } from './queries.ts'
import { useInboxSearch } from './use-inbox-search.ts'

/** /records/inbox: members' postings, for the records staff (domain.md Records system). */
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

const here = { from: '/records/inbox', to: '.' } as const

/** Shows the range of rows and the total, with links to the previous and next page; a page beyond the end links to the last one. */
function InboxPager({ start, total }: { start: number; total: number }) {
  const { t } = useTranslation()
  if (start > 0 && start >= total) {
    return <Navigate {...here} search={(asked) => ({ ...asked, start: lastPage(total) })} replace resetScroll={false} />
  }
  return (
    <Group justify="space-between" px="md" py="xs">
      <Text size="sm" c="dimmed" component="output">
        {total > 0 && t('records_inbox.shown', { first: start + 1, last: Math.min(start + ROWS, total), total })}
      </Text>
      <PageButtons {...{ start, total }} rows={ROWS} linkTo={(to) => ({ ...here, search: (asked) => ({ ...asked, start: to }) })} />
    </Group>
  )
}

const lastPage = (total: number) => (total > ROWS ? total - 1 - ((total - 1) % ROWS) : undefined)

/** Kind, committee, poster, time and state of a posting. */
function InboxRow({ posting }: { posting: PostingListed }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { id, kind, title, committee, poster, state, created, file_count } = posting
  return (
    <ListRow
      title={title}
      link={{ to: '/records/inbox/$id', params: { id } }}
      facts={[
        t(`records.kind_${kind}`),
        committee.title,
        fullName(poster),
        dateTime(created),
        file_count > 0 && t('records_dialogs.file_count', { count: file_count }),
      ]}
      below={<StateChip state={state} />}
    />
  )
}
