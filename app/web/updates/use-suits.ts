import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { isHeld } from '#platform/web/ui/form/when-free.ts'

/** How often (ms) it is looked whether the reader is free. */
const LOOK = 1000

/** While it is asked: whether a hint disturbs nobody, neither in a meeting nor at something that is not saved yet. */
export function useSuits(isAsked: boolean): boolean {
  const client = useQueryClient()
  const [suits, setSuits] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const look = () => setSuits(!isHeld() && !isInMeeting(client))
    look()
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }, [isAsked, client])
  return suits
}

/** Whether something is being dealt with in a meeting of the reader's, or one runs that was on screen or in a list. */
function isInMeeting(client: QueryClient): boolean {
  if (client.getQueryData(activeEntriesQuery.queryKey)?.length) return true
  // What a live message has overtaken tells of the time before.
  const predicate = ({ state }: Query) => !state.isInvalidated
  const read = <Read>(part: string) => client.getQueriesData<Partial<Read>>({ queryKey: [part], predicate }).map(([, value]) => value)
  const listed = read<{ meetings: readonly MeetingListed[] }>('committees').flatMap((committee) => committee?.meetings ?? [])
  return [...listed, ...read<MeetingListed>('meetings')].some((meeting) => meeting?.is_running_meeting)
}
