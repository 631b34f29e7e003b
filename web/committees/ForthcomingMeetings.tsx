import { useTranslation } from 'react-i18next'
import type { Committee } from '#shared/committees/contract.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import { useMe } from '#web/identity/queries.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { ImportMeetingLink } from '#web/meetings/import/ImportMeetingButton.tsx'
import { MeetingRow } from '#web/meetings/MeetingRow.tsx'
import { AlwaysTheNext } from '#web/taken-along/AlwaysTheNext.tsx'
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
