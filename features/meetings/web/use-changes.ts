import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingQuery } from './queries.ts'

/** Where the browser's clock is ahead, it is asked so often (ms) until the server says so, too. */
const AGAIN = 5_000
/** A timer holds no more than some weeks (ms). */
const DAY = 86_400_000

/** What a meeting's state allows is offered from the instant at which it changes: it is read anew then, with the reader's day and rights. */
export function useChanges({ id, changes_at }: Pick<Meeting, 'id' | 'changes_at'>): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // A page in the background does so when it is seen again.
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
