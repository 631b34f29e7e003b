import { Affix } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BasicDocumentsCard } from '#features/basic-documents/web/BasicDocumentsCard.tsx'
import type { Committee } from '#features/committees/contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { ImportMeetingButton } from '#features/meetings/web/import/ImportMeetingButton.tsx'
import { MotionsOfCommittee } from '#features/motions/web/cards/MotionsOfCommittee.tsx'
import { NotesCard } from '#features/notes/web/NotesCard.tsx'
import { PostingsOfCommittee } from '#features/records/web/cards/PostingsOfCommittee.tsx'
import { OwnPostingsLink } from '#features/records/web/OwnPostingsLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import classes from './CommitteePage.module.css'
import { CommitteesSidebar } from './CommitteesSidebar.tsx'
import { MeetingCalendar } from './calendar/MeetingCalendar.tsx'
import { ForthcomingMeetings } from './ForthcomingMeetings.tsx'
import { LinksCard } from './links/LinksCard.tsx'
import { MembersCard } from './members/MembersCard.tsx'
import { committeeQuery } from './queries.ts'

/** /committees/{id} (D2 §2). */
export function CommitteePage() {
  const { id } = useParams({ from: '/committees/$id' })
  const { data: committee, dataUpdatedAt } = useSuspenseQuery(committeeQuery(id))
  const me = useMe()
  return (
    <Page>
      <CommitteesSidebar current={id} />
      <PageBreadcrumbs crumbs={[{ label: committee.title }]} />
      <PageHeading title={committee.title}>
        <OwnPostingsLink committee={committee} />
      </PageHeading>
      {/* What was picked, opened or typed belongs to one committee. */}
      <div key={id} className={classes.parts}>
        <div className={classes.column}>
          <ForthcomingMeetings committee={committee} now={new Date(dataUpdatedAt)} />
          <MeetingCalendar meetings={committee.meetings} />
        </div>
        {committeePolicy.seeParts(me, committee) && <PartsOfMembers committee={committee} />}
      </div>
      <NotesCard parent={{ kind: 'committees', id }} committee_id={id} />
      {committee.is_active && committeePolicy.importMeeting(me, committee) && (
        <Affix withinPortal={false} zIndex={50} position={{ bottom: 24, right: 24 }}>
          <ImportMeetingButton committee={committee} />
        </Affix>
      )}
    </Page>
  )
}

/** What only those see whose membership is active (permissions.md). */
const PartsOfMembers = ({ committee }: { committee: Committee }) => (
  <div className={classes.column}>
    <MotionsOfCommittee committee={committee} />
    <PostingsOfCommittee committee={committee} />
    <BasicDocumentsCard committee={committee} />
    <LinksCard committee={committee} />
    <MembersCard committee={committee} />
  </div>
)
