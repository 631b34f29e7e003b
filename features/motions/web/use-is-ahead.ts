import { useQuery } from '@tanstack/react-query'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { isAhead } from './is-ahead.ts'

/** Whether a meeting runs or is to come, as its page knows it by now; of what is not known nothing speaks against it. */
export function useIsAhead(meeting_id: number | undefined): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...meetingQuery(meeting_id ?? 0), enabled: false })
  return !data || isAhead(data, dataUpdatedAt)
}
