import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/queries.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** A meeting with its agenda items and documents. */
export const meetingQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id],
    queryFn: ({ signal }) => call(getMeeting, { params: { id } }, signal),
    meta: { isLive: true },
  })

/** Pause between refetches in ms while the browser's clock is ahead of the server's. */
const AGAIN = 5_000
/** Longest timer in ms; browsers do not support timeouts of more than about 24 days. */
const DAY = 86_400_000

/** Refetches the meeting and the user at the instant at which the meeting's state changes, so that the page offers what is possible then. */
export function useChanges({ id, changes_at }: Pick<Meeting, 'id' | 'changes_at'>): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // In the background it only marks them stale; they are refetched when the page becomes visible.
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      for (const { queryKey } of [meetingQuery(id), meQuery]) void client.invalidateQueries({ queryKey, refetchType })
      wait()
    }
    const wait = () => {
      if (changes_at !== null) timer = setTimeout(look, Math.min(Math.max(Date.parse(changes_at) - Date.now(), AGAIN), DAY))
    }
    wait()
    return () => clearTimeout(timer)
  }, [client, id, changes_at])
}
