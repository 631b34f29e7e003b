import { Affix, Skeleton } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BasicDocumentsCard } from '#features/basic-documents/web/BasicDocumentsCard.tsx'
import type { Committee } from '#features/committees/contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { LinksCard } from '#features/committees/web/LinksCard.tsx'
import { MembersCard } from '#features/committees/web/members/MembersCard.tsx'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { ImportMeetingButton, useImportDialog } from '#features/meetings/web/import/ImportMeetingButton.tsx'
import { MotionsOfCommittee } from '#features/motions/web/LazyMotionCards.tsx'
import { NotesCard } from '#features/notes/web/NotesList.tsx'
import { OwnPostingsLink, PostingsOfCommittee } from '#features/records/web/PostingsOfCommittee.tsx'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { Slot } from '#platform/web/ui/page/shell.tsx'
import classes from './CommitteePage.module.css'
import { MeetingsCard } from './MeetingsCard.tsx'

/** /committees/{id} (D2 §2). */
export function CommitteePage() {
  const { id } = useParams({ from: '/committees/$id' })
  const { data: committee, dataUpdatedAt } = useSuspenseQuery(committeeQuery(id))
  const me = useMe()
  const mayImport = committee.is_active && committeePolicy.importMeeting(me, committee)
  const { open, dialog } = useImportDialog(committee)
  const onImport = mayImport ? open : undefined
  return (
    <Page>
      <CommitteesSidebar current={id} />
      <PageBreadcrumbs crumbs={[{ label: committee.title }]} />
      <PageHeading title={committee.title}>
        <div className={classes.actions}>
          <OwnPostingsLink committee={committee} />
          {mayImport && <CreateMeetingLink id={committee.id} />}
        </div>
      </PageHeading>
      <Slot name="hints" />
      {/* The key resets the parts' state when the committee changes. */}
      <div key={id} className={classes.parts}>
        <div className={classes.column}>
          <MeetingsCard {...{ committee, onImport }} now={new Date(dataUpdatedAt)} />
          <MeetingCalendar meetings={committee.meetings} />
        </div>
        {committeePolicy.seeParts(me, committee) && <PartsOfMembers committee={committee} />}
      </div>
      <NotesCard parent={{ kind: 'committees', id }} committee_id={id} />
      {onImport && (
        <div className={classes.floating}>
          <Affix withinPortal={false} zIndex={50} position={{ bottom: 24, right: 24 }}>
            <ImportMeetingButton onOpen={onImport} />
          </Affix>
        </div>
      )}
      {dialog}
    </Page>
  )
}

/** To the form of a meeting without a ZIP. */
function CreateMeetingLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const icon = <IconFilePlus size={20} aria-hidden />
  return (
    <div>
      <LinkButton label={t('meetings.create_meeting')} icon={icon} link={{ to: '/committees/$id/create_meeting', params: { id } }} />
    </div>
  )
}

/** Needs an active membership (permissions.md). */
const PartsOfMembers = ({ committee }: { committee: Committee }) => (
  <div className={classes.column}>
    <MotionsOfCommittee committee={committee} />
    <PostingsOfCommittee committee={committee} />
    <BasicDocumentsCard committee={committee} />
    <LinksCard committee={committee} />
    <MembersCard committee={committee} />
  </div>
)

// Loaded lazily: calendars are a large part of the component library.
const CalendarAndDay = lazy(async () => ({ default: (await import('#features/committees/web/CalendarAndDay.tsx')).CalendarAndDay }))

/** The days on which the committee meets (D2 §2 Meeting calendar). */
function MeetingCalendar({ meetings }: { meetings: MeetingListed[] }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('committees.calendar')}>
      <Suspense fallback={<Skeleton h={378} w={324} maw="calc(100% - 32px)" mx="md" mb="xs" />}>
        <CalendarAndDay meetings={meetings} />
      </Suspense>
    </SectionCard>
  )
}
