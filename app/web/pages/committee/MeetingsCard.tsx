import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { ImportMeetingLink } from '#features/meetings/web/import/ImportMeetingButton.tsx'
import { MeetingRow } from '#features/meetings/web/MeetingRow.tsx'
import { byTime } from '#features/meetings/web/MeetingsSidebar.tsx'
import { SaveNextMeeting } from '#features/offline-meetings/web/SaveForOffline.tsx'
import { FoldedRows } from '#platform/web/ui/list/FoldedRows.tsx'
import { EmptyState, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './CommitteePage.module.css'

type Props = { committee: Committee; now: Date; onImport: (() => void) | undefined }

/** The latest and the next meetings of a committee, or a link that imports the first one (D2 §2). */
export function MeetingsCard({ committee, now, onImport }: Props) {
  const { t } = useTranslation()
  const meetings = forthcomingMeetings(committee.meetings, now)
  return (
    <SectionCard title={t('committees.meetings')}>
      {meetings.length > 0 ? (
        <PastAndUpcoming meetings={meetings} now={now} />
      ) : (
        <EmptyState text={t('committees.no_forthcoming_meetings')}>{onImport && <ImportMeetingLink onOpen={onImport} />}</EmptyState>
      )}
      <SaveNextMeeting committee_id={committee.id} />
    </SectionCard>
  )
}

/** Past meetings are folded as long as there are others; a running meeting is not past. */
function PastAndUpcoming({ meetings, now }: { meetings: MeetingListed[]; now: Date }) {
  const { t } = useTranslation()
  const { past, upcoming } = byTime(meetings, now)
  const rowsOf = (listed: MeetingListed[]) => listed.map((meeting) => <MeetingRow key={meeting.id} meeting={meeting} />)
  return (
    <>
      {past.length > 0 && (
        <FoldedRows label={t('meetings.past')} count={past.length} isOpen={upcoming.length === 0}>
          {rowsOf(past.toReversed())}
        </FoldedRows>
      )}
      {upcoming.length > 0 && (
        <>
          <Title order={3} className={classes.upcoming}>
            {t('meetings.upcoming')}
          </Title>
          <Rows>{rowsOf(upcoming)}</Rows>
        </>
      )}
    </>
  )
}

/** Number of past and of upcoming meetings (D2 §9). */
const EACH = 4

/** Up to 4 latest past meetings, oldest first, then up to 4 upcoming ones, which start now or later (D2 §2, §3). */
export function forthcomingMeetings<Meeting extends Pick<MeetingListed, 'start'>>(meetings: Meeting[], now: Date): Meeting[] {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const isUpcoming = ({ start }: Meeting) => Date.parse(start) >= now.getTime()
  return [...ordered.filter((meeting) => !isUpcoming(meeting)).slice(-EACH), ...ordered.filter(isUpcoming).slice(0, EACH)]
}
