import { useQuery } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { isAhead } from './is-ahead.ts'

/** Whether a meeting is running or still to come, according to its cached data; true if it is not loaded. */
export function useIsAhead(meeting_id: number | undefined): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...meetingQuery(meeting_id ?? 0), enabled: false })
  return !data || isAhead(data, dataUpdatedAt)
}
