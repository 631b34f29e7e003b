import type { MeetingListed } from '#features/meetings/meeting.ts'

/** It runs or is to come: for others no new motion is offered. */
export const isAhead = ({ is_running_meeting, start }: Pick<MeetingListed, 'is_running_meeting' | 'start'>, now: number): boolean =>
  is_running_meeting || Date.parse(start) > now
