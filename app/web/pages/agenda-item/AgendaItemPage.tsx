import { Group } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NextItemRow, useNextAgendaItem } from '#app/web/pages/document/next-agenda-item.tsx'
import { useReaderSoon } from '#app/web/pages/document/use-reader-soon.ts'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { AgendaItemRows } from '#features/agenda/web/AgendaItemRows.tsx'
import { ItemLive } from '#features/agenda/web/live/LiveButton.tsx'
import { type AgendaItemSearch, agendaEntriesQuery, agendaItemQuery } from '#features/agenda/web/queries.ts'
import { ShareItem } from '#features/annotations/web/sharing/share-buttons.tsx'
import { BookmarkButton } from '#features/bookmarks/web/BookmarkToggle.tsx'
import { AgendaItemDownload } from '#features/downloads/web/DownloadButton.tsx'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { NotesCard } from '#features/notes/web/NotesList.tsx'
import { PersonalDocumentsCard } from '#features/personal-documents/web/PersonalDocumentsCard.tsx'
import { TagsLine } from '#features/tags/web/TagsCard.tsx'
import { WithdrawnCard, WithdrawnNote } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { Page, ReadOnly, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { AgendaItemDocuments } from './AgendaItemDocuments.tsx'

/** /agenda_items/{id} (D2 §2). */
export function AgendaItemPage() {
  const { id } = useParams({ from: '/agenda_items/$id' })
  const { share_agenda_item, ...search } = useSearch({ from: '/agenda_items/$id' })
  const { data: item } = useSuspenseQuery(agendaItemQuery(id))
  const { enable_businesses } = useConfiguration()
  const titleOf = useMeetingTitle()
  useReaderSoon()
  const { committee } = item.meeting
  const crumbs = [
    { label: committee.title, link: { to: '/committees/$id', params: { id: committee.id } } as const },
    { label: titleOf(item.meeting), link: { to: '/meetings/$id', params: { id: item.meeting_id } } as const },
    { label: item.title },
  ]
  return (
    <ReadOnly value={item.withdrawn !== null}>
      <Page>
        <AgendaItemsSidebar item={item} {...search} />
        <PageBreadcrumbs crumbs={crumbs} />
        <AgendaItemHeading item={item}>
          <ItemLive item={item} {...search} />
        </AgendaItemHeading>
        <WithdrawnNote withdrawn={item.withdrawn} text="agenda_item" />
        <AgendaItemDocuments item={item} search={search} actions={<ShareItem item={item} isOpen={share_agenda_item === true} />} />
        <AgendaItemDownload item={item} />
        {enable_businesses && item.business && <BusinessCard business={item.business} />}
        <WithdrawnCard meeting_id={item.meeting_id} agenda_item_id={item.id} />
        <PersonalDocumentsCard item={item} {...search} />
        <NotesCard parent={{ kind: 'agenda_items', id }} committee_id={committee.id} />
        <NextItem item={item} />
      </Page>
    </ReadOnly>
  )
}

/** The business of an agenda item, with a link to it (D2 §2). */
function BusinessCard({ business }: { business: NonNullable<AgendaItem['business']> }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('agenda.business')}>
      <Rows>
        <ListRow leading={business.number} title={business.title} link={{ to: '/businesses/$id', params: { id: business.id } }} />
      </Rows>
    </SectionCard>
  )
}

/** Links to the next item: by the agenda if the reader came from there, else by the meeting's order. Empty after the last one. */
function NextItem({ item }: { item: Pick<AgendaItem, 'id' | 'meeting_id'> }) {
  const { t } = useTranslation()
  const next = useNextAgendaItem({ meeting_id: item.meeting_id, agenda_item_id: item.id })
  if (!next) return null
  return (
    <SectionCard title={t('agenda.next_agenda_item')}>
      <NextItemRow next={next} />
    </SectionCard>
  )
}

type Props = { item: AgendaItemWithMeeting /** Shown beside the bookmark. */; children: ReactNode }

/** The title of an agenda item, with its numbers above, and the bookmark and the tags below. */
function AgendaItemHeading({ item, children }: Props) {
  const { title, number, number_or_business_number } = item
  const { t } = useTranslation()
  // The list's "3." becomes "3" within a sentence.
  const place = number ? t('agenda.agenda_item_number', { number: number.replace(/\.$/, '') }) : t('agenda.agenda_item')
  const business_number = number_or_business_number !== number && number_or_business_number
  return (
    <PageHeading title={title} above={[place, business_number].filter(Boolean).join(' · ')}>
      <Group gap="xs" ml={-8}>
        <BookmarkButton item={item} committee_id={item.meeting.committee.id} />
        {children}
      </Group>
      <TagsLine object={item} content_type="agendaitem" committee_id={item.meeting.committee.id} />
    </PageHeading>
  )
}

/** The meeting's agenda items beside the open one (D2 §2). */
function AgendaItemsSidebar({ item, tagesordnungitem_id }: { item: AgendaItemWithMeeting } & AgendaItemSearch) {
  const { t } = useTranslation()
  const { data: meeting } = useSuspenseQuery(meetingQuery(item.meeting_id))
  const entryOf = useEntries(item.meeting_id, tagesordnungitem_id)
  const titleOf = useMeetingTitle()
  return (
    <PageSidebar
      back={{
        label: t('agenda.back_to_meeting'),
        detail: titleOf(meeting),
        link: { to: '/meetings/$id', params: { id: item.meeting_id } },
      }}
    >
      <AgendaItemRows
        items={meeting.agenda_items}
        committee_id={meeting.committee_id}
        label={t('agenda.agenda_items_of')}
        current={item.id}
        isInSidebar
        {...(entryOf && { entryOf })}
      />
    </PageSidebar>
  )
}

/** In agenda-order mode, maps each item to an agenda entry, preferably of the same day. */
function useEntries(meeting_id: number, tagesordnungitem_id: number | undefined): Map<number, number> | undefined {
  const { data: entries = [] } = useQuery({ ...agendaEntriesQuery(meeting_id), enabled: tagesordnungitem_id !== undefined })
  if (tagesordnungitem_id === undefined) return undefined
  const day = entries.find(({ id }) => id === tagesordnungitem_id)?.day
  // Later entries override earlier ones in the map.
  const ranked = [...entries.toReversed(), ...entries.filter((entry) => entry.day === day)]
  return new Map(ranked.map(({ id, agenda_item }) => [agenda_item.id, id]))
}
