import { Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { ShareItem } from '#features/annotations/web/sharing/ShareItem.tsx'
import { BookmarkButton } from '#features/bookmarks/web/BookmarkToggle.tsx'
import { NextItemRow } from '#features/documents/web/NextItemRow.tsx'
import { useNextAgendaItem } from '#features/documents/web/use-next-agenda-item.ts'
import { AgendaItemDownload } from '#features/downloads/web/AgendaItemDownload.tsx'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { NotesCard } from '#features/notes/web/NotesCard.tsx'
import { PersonalDocumentsCard } from '#features/personal-documents/web/PersonalDocumentsCard.tsx'
import { TagsCard } from '#features/tags/web/TagsCard.tsx'
import { WithdrawnCard } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { WithdrawnNote } from '#features/withdrawn/web/WithdrawnNote.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { ReadOnly } from '#platform/web/ui/form/read-only.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { AgendaItemDocuments } from './AgendaItemDocuments.tsx'
import { AgendaItemsSidebar } from './AgendaItemsSidebar.tsx'
import { ItemLive } from './live/ItemLive.tsx'
import { agendaItemQuery } from './queries.ts'

/** /agenda_items/{id} (D2 §2). */
export function AgendaItemPage() {
  const { id } = useParams({ from: '/agenda_items/$id' })
  const { share_agenda_item, ...search } = useSearch({ from: '/agenda_items/$id' })
  const { data: item } = useSuspenseQuery(agendaItemQuery(id))
  const { enable_businesses } = useConfiguration()
  const titleOf = useMeetingTitle()
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
        <AgendaItemDownload item={item} />
        <TagsCard object={item} content_type="agendaitem" committee_id={committee.id} />
        <AgendaItemDocuments item={item} search={search} actions={<ShareItem item={item} isOpen={share_agenda_item === true} />} />
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

/** The title of an agenda item, with its numbers above and the bookmark below. */
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
    </PageHeading>
  )
}
