import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MeetingItems } from '#features/agenda/web/MeetingItems.tsx'
import { MotionsOfMeeting } from '#features/motions/web/cards/MotionsOfMeeting.tsx'
import { NotesCard } from '#features/notes/web/NotesCard.tsx'
import { LeftDocumentsCard } from '#features/personal-documents/web/LeftDocumentsCard.tsx'
import { SuggestionsOfMeeting } from '#features/records/web/cards/SuggestionsOfMeeting.tsx'
import { WithdrawnCard } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { MeetingDescription } from './description/MeetingDescription.tsx'
import { MeetingActions } from './MeetingActions.tsx'
import { MeetingDocuments } from './MeetingDocuments.tsx'
import { MeetingHeader } from './MeetingHeader.tsx'
import classes from './MeetingPage.module.css'
import { useMeetingTitle } from './meeting-title.ts'
import { meetingQuery } from './queries.ts'
import { useChanges } from './use-changes.ts'
import { useVisit } from './use-visit.ts'

/** /meetings/{id} (D2 §2). */
export function MeetingPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const titleOf = useMeetingTitle()
  useVisit(meeting)
  useChanges(meeting)
  const { is_solothurn } = useConfiguration()
  const { can_post_ris_suggestions, can_post_ris_proposals } = meeting.committee
  const toCommittee = { to: '/committees/$id', params: { id: meeting.committee_id } } as const
  return (
    <Page>
      <PageSidebar>
        <BackLink label={t('meetings.back_to_committee')} detail={meeting.committee.title} link={toCommittee} />
      </PageSidebar>
      <PageBreadcrumbs crumbs={[{ label: meeting.committee.title, link: toCommittee }, { label: titleOf(meeting) }]} />
      <MeetingHeader meeting={meeting} />
      <MeetingActions meeting={meeting} />
      <MeetingDescription key={meeting.id} meeting={meeting} />
      <div className={classes.columns}>
        <div className={classes.items}>
          <MeetingItems key={`items ${meeting.id}`} meeting={meeting} />
        </div>
        {is_solothurn && (can_post_ris_suggestions || can_post_ris_proposals) && (
          <div className={classes.right}>
            {can_post_ris_suggestions && <MotionsOfMeeting key={`motions ${meeting.id}`} meeting={meeting} />}
            <SuggestionsOfMeeting key={`suggestions ${meeting.id}`} meeting={meeting} />
          </div>
        )}
        <div className={classes.rest}>
          <MeetingDocuments meeting={meeting} />
          <LeftDocumentsCard meeting_id={meeting.id} />
          <WithdrawnCard meeting_id={meeting.id} />
          <NotesCard parent={{ kind: 'meetings', id }} committee_id={meeting.committee_id} />
        </div>
      </div>
    </Page>
  )
}
