import type { MeetingListed } from '#features/meetings/meeting.ts'

/** Whether a meeting is running or still to come; new motions are offered only for these. */
export const isAhead = ({ is_running_meeting, start }: Pick<MeetingListed, 'is_running_meeting' | 'start'>, now: number): boolean =>
  is_running_meeting || Date.parse(start) > now
