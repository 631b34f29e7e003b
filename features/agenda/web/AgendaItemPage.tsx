import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ShareItem } from '#features/annotations/web/sharing/ShareItem.tsx'
import { AgendaItemDownload } from '#features/downloads/web/AgendaItemDownload.tsx'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { NotesCard } from '#features/notes/web/NotesCard.tsx'
import { PersonalDocumentsCard } from '#features/personal-documents/web/PersonalDocumentsCard.tsx'
import { TagsCard } from '#features/tags/web/TagsCard.tsx'
import { WithdrawnCard } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { WithdrawnNote } from '#features/withdrawn/web/WithdrawnNote.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { ReadOnly } from '#platform/web/ui/form/read-only.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { AgendaItemDocuments } from './AgendaItemDocuments.tsx'
import { AgendaItemHeading } from './AgendaItemHeading.tsx'
import { AgendaItemsSidebar } from './AgendaItemsSidebar.tsx'
import { BusinessCard } from './BusinessCard.tsx'
import { ItemLive } from './live/ItemLive.tsx'
import { NextItem } from './NextItem.tsx'
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
