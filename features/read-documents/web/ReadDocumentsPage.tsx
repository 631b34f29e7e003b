import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { readersQuery } from './queries.ts'
import { SpreadForm } from './SpreadForm.tsx'

/** /meetings/{id}/read_documents: who has read the documents, and a form to message those who have not (D2 §2). */
export function ReadDocumentsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/read_documents' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const { data: readers } = useSuspenseQuery(readersQuery(id))
  const titleOf = useMeetingTitle()
  // Resets the form for the next message.
  const [messages, beginNext] = useReducer((count: number) => count + 1, 0)
  const { committee } = meeting
  const toMeeting = { to: '/meetings/$id', params: { id } } as const
  const crumbs = [
    { label: committee.title, link: { to: '/committees/$id', params: { id: committee.id } } as const },
    { label: titleOf(meeting), link: toMeeting },
    { label: t('read_documents.spread_documents') },
  ]
  return (
    <Page>
      <PageSidebar>
        <BackLink label={t('agenda.back_to_meeting')} detail={titleOf(meeting)} link={toMeeting} />
      </PageSidebar>
      <PageBreadcrumbs crumbs={crumbs} />
      <PageHeading title={t('read_documents.spread_documents')} above={titleOf(meeting)} />
      <SectionCard title={t('read_documents.members')}>
        {readers.length === 0 ? (
          <EmptyState text={t('read_documents.nobody')} />
        ) : (
          <SpreadForm key={`${id} ${messages}`} meeting={meeting} readers={readers} onSent={beginNext} />
        )}
      </SectionCard>
    </Page>
  )
}
