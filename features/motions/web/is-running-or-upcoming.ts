import { useQuery } from '@tanstack/react-query'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'

/** Whether a meeting is running or still to come, according to its cached data; true if it is not loaded. */
export function useIsRunningOrUpcoming(meeting_id: number | undefined): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...meetingQuery(meeting_id ?? 0), enabled: false })
  return !data || isRunningOrUpcoming(data, dataUpdatedAt)
}

/** Whether a meeting is running or still to come; new motions are offered only for these. */
export const isRunningOrUpcoming = (
  { is_running_meeting, start }: Pick<MeetingListed, 'is_running_meeting' | 'start'>,
  now: number,
): boolean => is_running_meeting || Date.parse(start) > now
