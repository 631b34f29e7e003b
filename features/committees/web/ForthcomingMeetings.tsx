import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { ImportMeetingLink } from '#features/meetings/web/import/ImportMeetingButton.tsx'
import { MeetingRow } from '#features/meetings/web/MeetingRow.tsx'
import { AlwaysTheNext } from '#features/offline-meetings/web/AlwaysTheNext.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { forthcomingMeetings } from './forthcoming-meetings.ts'

/** The latest and the next meetings, or the offer to import the first one (D2 §2). */
export function ForthcomingMeetings({ committee, now }: { committee: Committee; now: Date }) {
  const { t } = useTranslation()
  const me = useMe()
  const meetings = forthcomingMeetings(committee.meetings, now)
  return (
    <SectionCard title={t('committees.forthcoming_meetings')}>
      {meetings.length > 0 ? (
        <Rows>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} />
          ))}
        </Rows>
      ) : (
        <EmptyState text={t('committees.no_forthcoming_meetings')}>
          {committee.is_active && committeePolicy.importMeeting(me, committee) && <ImportMeetingLink committee={committee} />}
        </EmptyState>
      )}
      <AlwaysTheNext committee_id={committee.id} />
    </SectionCard>
  )
}
