import type { MeetingListed } from '#features/meetings/meeting.ts'

/** Number of past and of upcoming meetings (D2 §9). */
const EACH = 4

/** Up to 4 latest past meetings, oldest first, then up to 4 upcoming ones, which start now or later (D2 §2, §3). */
export function forthcomingMeetings<Meeting extends Pick<MeetingListed, 'start'>>(meetings: Meeting[], now: Date): Meeting[] {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const isUpcoming = ({ start }: Meeting) => Date.parse(start) >= now.getTime()
  return [...ordered.filter((meeting) => !isUpcoming(meeting)).slice(-EACH), ...ordered.filter(isUpcoming).slice(0, EACH)]
}
