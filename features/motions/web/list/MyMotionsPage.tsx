import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { type MyMotion, motionOrders, motionRelations } from '#features/motions/contract.ts'
import { StatusChip } from '#features/motions/web/StatusChip.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import classes from '#platform/web/ui/form/filters.module.css'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Pager } from '#platform/web/ui/list/PageButtons.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { myMotionsQuery, ROWS, useMyMotionsSearch } from './my-motions-queries.ts'

/** /my_motions: what the reader wrote, signed, or is asked to sign, over all meetings and committees. */
export function MyMotionsPage() {
  const { t } = useTranslation()
  const { askAll, isFiltered } = useMyMotionsSearch()
  const showAll = (
    <Button variant="subtle" px="xs" mx={-8} onClick={askAll}>
      {t('motion_pages.show_all')}
    </Button>
  )
  return (
    <Page>
      <CommitteesSidebar place="my_motions" />
      <PageBreadcrumbs crumbs={[{ label: t('committees.my_motions') }]} />
      <PageHeading title={t('committees.my_motions')} />
      <SectionCard title={t('motion_pages.filters')} actions={isFiltered && showAll}>
        <Filters />
      </SectionCard>
      <SectionCard title={t('motion_pages.list')}>
        <List />
      </SectionCard>
    </Page>
  )
}

/** Kept in the address, like the order. */
function Filters() {
  const { t } = useTranslation()
  const { search, ask } = useMyMotionsSearch()
  const { data } = useQuery(myMotionsQuery(search))
  const all = t('motion_pages.all')
  return (
    <div className={classes.filters}>
      <Select
        label={t('motion_pages.by_relation')}
        placeholder={all}
        clearable
        data={motionRelations.map((value) => ({
          value,
          label: t('motion_pages.with_count', { name: t(`motion_pages.relation_${value}`), count: data?.counts[value] ?? 0 }),
        }))}
        value={search.relation ?? null}
        onChange={(chosen) => ask({ relation: motionRelations.find((relation) => relation === chosen) })}
      />
      <Select
        label={t('motion_pages.by_committee')}
        placeholder={all}
        clearable
        searchable
        data={(data?.committees ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={search.committee?.toString() ?? null}
        onChange={(id) => ask({ committee: id === null ? undefined : Number(id) })}
      />
      <Select
        label={t('motion_pages.sorted_by')}
        allowDeselect={false}
        data={motionOrders.map((value) => ({ value, label: t(`motion_pages.order_${value}`) }))}
        value={search.order ?? 'meeting'}
        onChange={(chosen) => ask({ order: chosen === 'meeting' ? undefined : motionOrders.find((order) => order === chosen) })}
      />
    </div>
  )
}

function List() {
  const { t } = useTranslation()
  const { search, isFiltered } = useMyMotionsSearch()
  const { data, isError, isFetching, refetch } = useQuery(myMotionsQuery(search))
  if (!data && isError) return <PartError isAnnounced text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} />
  return (
    <div aria-busy={isFetching}>
      {data.items.length === 0 && <EmptyState text={t(isFiltered ? 'motion_pages.no_motions' : 'motion_pages.no_own_motions')} />}
      <Rows label={t('committees.my_motions')}>
        {data.items.map((motion) => (
          <MotionRow key={motion.id} motion={motion} />
        ))}
      </Rows>
      <Pager
        start={search.start}
        rows={ROWS}
        total={data.total}
        isFetching={isFetching}
        linkTo={(to) => ({ from: '/my_motions', to: '.', search: (asked) => ({ ...asked, start: to }) })}
      />
    </div>
  )
}

/** Leads to the motion in the list of its meeting. */
function MotionRow({ motion: { id, title, number, relation, business_type, meeting, committee, ...motion } }: { motion: MyMotion }) {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  return (
    <ListRow
      title={title}
      link={{ to: '/meetings/$id/vorstoesse', params: { id: meeting.id }, search: { motion: id } }}
      facts={[number, t(`motion_pages.relation_${relation}`), business_type.text, titleOf(meeting), committee.title]}
      below={<StatusChip {...motion} />}
    />
  )
}
