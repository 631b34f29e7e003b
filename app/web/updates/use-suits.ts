import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { isHeld } from '#platform/web/ui/form/when-free.ts'

/** How often (ms) to check whether the user is free. */
const CHECK_INTERVAL_MS = 1000

/** Whether a hint would disturb nobody: no meeting runs and nothing is unsaved. Checked only while `isAsked`. */
export function useSuits(isAsked: boolean): boolean {
  const client = useQueryClient()
  const [suits, setSuits] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const look = () => setSuits(!isHeld() && !isInMeeting(client))
    look()
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isAsked, client])
  return suits
}

/** Whether an entry is active in one of the user's meetings, or a running meeting was on screen or in a list. */
function isInMeeting(client: QueryClient): boolean {
  if (client.getQueryData(activeEntriesQuery.queryKey)?.length) return true
  // Invalidated queries are outdated.
  const predicate = ({ state }: Query) => !state.isInvalidated
  const read = <Read>(part: string) => client.getQueriesData<Partial<Read>>({ queryKey: [part], predicate }).map(([, value]) => value)
  const listed = read<{ meetings: readonly MeetingListed[] }>('committees').flatMap((committee) => committee?.meetings ?? [])
  return [...listed, ...read<MeetingListed>('meetings')].some((meeting) => meeting?.is_running_meeting)
}
