import type { MeetingListed } from '#features/meetings/meeting.ts'

/** Forthcoming meetings: 4 past and 4 upcoming (D2 §9). */
const EACH = 4

/** Up to 4 latest past meetings, oldest first, then up to 4 upcoming ones; upcoming start now or later (D2 §2, §3). */
export function forthcomingMeetings<Meeting extends Pick<MeetingListed, 'start'>>(meetings: Meeting[], now: Date): Meeting[] {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  const isUpcoming = ({ start }: Meeting) => Date.parse(start) >= now.getTime()
  return [...ordered.filter((meeting) => !isUpcoming(meeting)).slice(-EACH), ...ordered.filter(isUpcoming).slice(0, EACH)]
}
