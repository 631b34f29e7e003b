import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Business, ItemOfBusiness } from '#features/businesses/contract.ts'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Dash } from '#platform/web/ui/list/row-marks.tsx'
import { Fact, Facts, Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import classes from './BusinessPage.module.css'
import { businessQuery, itemsOfBusinessQuery, useCommitteeLink } from './queries.ts'

/** /businesses/{id} (D2 §2); each part is shown even if the other cannot be loaded. */
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
      {!business && isError && <PartError isAnnounced text={t('businesses.business_fetch_error')} onRetry={() => void refetch()} />}
      {!business && !isError && <RowsSkeleton rows={2} />}
      <BusinessMeetings id={id} />
    </Page>
  )
}

/** The meetings that treat a business, each with its agenda items (D2 §2). */
function BusinessMeetings({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: items, isError, refetch } = useQuery(itemsOfBusinessQuery(id))
  const meetings = items && [...Map.groupBy(items, ({ meeting }) => meeting.id).values()]
  return (
    <SectionCard title={t('businesses.meetings_and_agenda_items')}>
      {!meetings && isError && <PartError isAnnounced text={t('businesses.agenda_items_fetch_error')} onRetry={() => void refetch()} />}
      {!meetings && !isError && <RowsSkeleton rows={3} />}
      {meetings?.length === 0 && <EmptyState text={t('businesses.no_agenda_items')} />}
      {meetings?.map(([first, ...others]) => first && <MeetingOfBusiness key={first.meeting.id} items={[first, ...others]} />)}
    </SectionCard>
  )
}

/** Type, committee and original committee of a business; a dash for missing values (D2 §2). */
function BusinessFacts({ business: { type, committee, source_committee } }: { business: Business }) {
  const { t } = useTranslation()
  return (
    <Facts width="16rem">
      <Fact name={t('businesses.business_type')}>
        <Shown value={type && { id: null, ...type }} />
      </Fact>
      <Fact name={t('businesses.committee')}>
        <Shown value={committee} />
      </Fact>
      <Fact name={t('businesses.source_committee')}>
        <Shown value={source_committee} />
      </Fact>
    </Facts>
  )
}

type Value = { id: number | null; title: string }

function Shown({ value }: { value: Value | null }) {
  const { t } = useTranslation()
  const linkTo = useCommitteeLink()
  if (!value) return <Dash meaning={t('businesses.not_given')} />
  const link = linkTo(value.id)
  return link ? <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{value.title}</Anchor> : value.title
}

type Items = [ItemOfBusiness, ...ItemOfBusiness[]]

/** A meeting with its start, end, and its agenda items about the business. */
function MeetingOfBusiness({ items }: { items: Items }) {
  const { t } = useTranslation()
  const title = useMeetingTitle()(items[0].meeting)
  const { id } = items[0].meeting
  return (
    <div className={classes.meeting}>
      <Title order={3} className={classes.title}>
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/meetings/$id" params={{ id }} />}>
          {title}
        </Anchor>
      </Title>
      <Period meeting={items[0].meeting} />
      <Rows label={t('businesses.agenda_items_of', { title })}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            leading={item.number}
            title={item.title}
            strong={item.is_paragraph}
            {...(!item.is_paragraph && { link: { to: '/agenda_items/$id', params: { id: item.id } } })}
          />
        ))}
      </Rows>
    </div>
  )
}

function Period({ meeting: { start, concluded } }: { meeting: ItemOfBusiness['meeting'] }) {
  const { t } = useTranslation()
  const { planned } = useDates()
  return (
    <dl className={classes.period}>
      <div>
        <dt>{t('businesses.begin')}</dt>
        <dd>{planned(start)}</dd>
      </div>
      {concluded && (
        <div>
          <dt>{t('businesses.concluded')}</dt>
          <dd>{planned(concluded)}</dd>
        </div>
      )}
    </dl>
  )
}
