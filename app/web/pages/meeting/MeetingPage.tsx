import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useReaderSoon } from '#app/web/pages/document/use-reader-soon.ts'
import { MeetingItems } from '#features/agenda/web/MeetingItems.tsx'
import { committeeQuery, useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { LazyMeetingChecks } from '#features/meeting-checks/web/LazyMeetingChecks.tsx'
import { type Meeting, seeMeeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { MeetingDocuments } from '#features/meetings/web/MeetingDocuments.tsx'
import { MeetingHeader, useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { MeetingsSidebar } from '#features/meetings/web/MeetingsSidebar.tsx'
import { meetingQuery, useChanges } from '#features/meetings/web/queries.ts'
import { seenMeeting } from '#features/meetings/web/seen-meeting.ts'
import { MotionsOfMeeting } from '#features/motions/web/LazyMotionCards.tsx'
import { NotesCard } from '#features/notes/web/NotesList.tsx'
import { useRecord } from '#features/outbox/web/use-call-or-queue.ts'
import { LeftDocumentsCard } from '#features/personal-documents/web/PersonalDocumentRows.tsx'
import { SuggestionsOfMeeting } from '#features/records/web/PostingsOfCommittee.tsx'
import { WithdrawnCard } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { onceVisible } from '#platform/web/lib/once-visible.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/page-head.tsx'
import { MeetingActions } from './MeetingActions.tsx'
import classes from './MeetingPage.module.css'

/** /meetings/{id} (D2 §2). */
export function MeetingPage() {
  const { id } = useParams({ from: '/meetings/$id' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const titleOf = useMeetingTitle()
  useVisit(meeting)
  useChanges(meeting)
  useReaderSoon()
  const { is_solothurn } = useConfiguration()
  const { can_post_ris_suggestions, can_post_ris_proposals } = meeting.committee
  const toCommittee = { to: '/committees/$id', params: { id: meeting.committee_id } } as const
  return (
    <Page>
      <MeetingsSidebar meeting={meeting} />
      <PageBreadcrumbs crumbs={[{ label: meeting.committee.title, link: toCommittee }, { label: titleOf(meeting) }]} />
      <div className={classes.head}>
        <MeetingHeader key={`header ${meeting.id}`} meeting={meeting} />
        <MeetingActions meeting={meeting} />
      </div>
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
          <LazyMeetingChecks key={`checks ${meeting.id}`} meeting={meeting} />
        </div>
      </div>
    </Page>
  )
}

/** Records that the meeting's page is on screen (permissions.md G9), for users who leave traces. A failure is not shown. */
function useVisit({ id, committee_id }: Pick<Meeting, 'id' | 'committee_id'>): void {
  const client = useQueryClient()
  const record = useRecord()
  const mayLeaveTraces = meetingPolicy.recordVisit(useMe(), { committee_id })
  const isRecorded = !useIsClosed(committee_id) && mayLeaveTraces
  const see = useEffectEvent((visited: number) => {
    const answer = { last_seen: new Date().toISOString() }
    record(seeMeeting, { asked: { params: { id: visited } }, change: seenMeeting(visited), answer }, () =>
      // Lists mark meetings updated since the last visit: mark them stale, so that they are fetched when next opened.
      client.invalidateQueries({ queryKey: committeeQuery(committee_id).queryKey, exact: true, refetchType: 'none' }),
    )
  })
  useEffect(() => (isRecorded ? onceVisible(() => see(id)) : undefined), [id, isRecorded])
}
