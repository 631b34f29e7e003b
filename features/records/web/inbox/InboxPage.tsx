import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { type PostingListed, postingKinds } from '#features/records/posting.ts'
import { inboxQuery, ROWS, useInboxSearch } from '#features/records/web/queries.ts'
import { StateChip } from '#features/records/web/StateChip.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import classes from '#platform/web/ui/form/filters.module.css'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Pager } from '#platform/web/ui/list/PageButtons.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'

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
  if (isError) return <PartError isAnnounced text={t('records_inbox.fetch_error')} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  return (
    <div aria-busy={isFetching}>
      {data.items.length === 0 && <EmptyState text={t(isFiltered ? 'records_inbox.nothing_fits' : 'records_inbox.empty')} />}
      <Rows label={t('records_inbox.postings')}>
        {data.items.map((posting) => (
          <InboxRow key={posting.id} posting={posting} />
        ))}
      </Rows>
      <Pager
        start={search.start}
        isFetching={isFetching}
        rows={ROWS}
        total={data.total}
        linkTo={(to) => ({ ...here, search: (asked) => ({ ...asked, start: to }) })}
      />
    </div>
  )
}

const here = { from: '/records/inbox', to: '.' } as const

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

/** Filters by words, state, kind and committee; kept in the address. */
function InboxFilters() {
  const { t } = useTranslation()
  const { search, ask, askAll, isFiltered } = useInboxSearch()
  const { data } = useQuery(inboxQuery(search))
  const all = t('records_inbox.all')
  return (
    <SectionCard
      title={t('records_inbox.filters')}
      actions={
        isFiltered && (
          <Button variant="subtle" px="xs" mx={-8} onClick={askAll}>
            {t('records_inbox.show_all')}
          </Button>
        )
      }
    >
      <div className={classes.filters}>
        <SearchField label={t('records_inbox.by_words')} value={search.query} onSearch={(query) => ask({ query })} />
        <Select
          label={t('records_inbox.by_state')}
          placeholder={all}
          clearable
          data={[
            { value: 'true', label: t('records_inbox.is_open') },
            { value: 'false', label: t('records_inbox.is_decided') },
          ]}
          value={search.is_open?.toString() ?? null}
          onChange={(chosen) => ask({ is_open: chosen === null ? undefined : chosen === 'true' })}
        />
        <Select
          label={t('records_inbox.by_kind')}
          placeholder={all}
          clearable
          data={postingKinds.map((value) => ({ value, label: t(`records.kind_${value}`) }))}
          value={search.kind ?? null}
          onChange={(chosen) => ask({ kind: postingKinds.find((kind) => kind === chosen) })}
        />
        <Select
          label={t('records_inbox.by_committee')}
          placeholder={all}
          clearable
          searchable
          data={(data?.committees ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={search.committee?.toString() ?? null}
          onChange={(id) => ask({ committee: id === null ? undefined : Number(id) })}
        />
      </div>
    </SectionCard>
  )
}
