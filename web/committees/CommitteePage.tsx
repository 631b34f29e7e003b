import { Affix } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { committeePolicy } from '#shared/committees/policy.ts'
import { useMe } from '#web/identity/queries.ts'
import { Page } from '#web/kit/Page.tsx'
import { PageBreadcrumbs } from '#web/kit/PageBreadcrumbs.tsx'
import { PageHeading } from '#web/kit/PageHeading.tsx'
import { ImportMeetingButton } from '#web/meetings/import/ImportMeetingButton.tsx'
import { CommitteesSidebar } from './CommitteesSidebar.tsx'
import { MeetingCalendar } from './calendar/MeetingCalendar.tsx'
import { ForthcomingMeetings } from './ForthcomingMeetings.tsx'
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
      <PageHeading title={committee.title} />
      <ForthcomingMeetings committee={committee} now={new Date(dataUpdatedAt)} />
      <MeetingCalendar key={id} meetings={committee.meetings} />
      {committeePolicy.importMeeting(me, committee) && (
        <Affix withinPortal={false} zIndex={50} position={{ bottom: 24, right: 24 }}>
          <ImportMeetingButton committee={committee} />
        </Affix>
      )}
    </Page>
  )
}
