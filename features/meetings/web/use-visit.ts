import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { type Meeting, seeMeeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'

/** Records that the meeting's page is on screen (permissions.md G9), of whoever may leave a trace; a refusal is none of the reader's business. */
export function useVisit({ id, committee_id }: Pick<Meeting, 'id' | 'committee_id'>): void {
  const client = useQueryClient()
  const orWait = useOrWait()
  const mayLeaveTraces = meetingPolicy.recordVisit(useMe(), { committee_id })
  const isRecorded = !useIsClosed(committee_id) && mayLeaveTraces
  const { mutate } = useMutation({
    mutationFn: (visited: number) => {
      const now = new Date().toISOString()
      const wish = { title: '', deed: { kind: 'seen_meeting', id: visited } } as const
      return orWait(seeMeeting, { asked: { params: { id: visited } }, wish, answer: { last_seen: now } })
    },
    // Lists tell what has changed since: they are read again when they are opened.
    onSuccess: () => client.invalidateQueries({ queryKey: committeeQuery(committee_id).queryKey, exact: true, refetchType: 'none' }),
  })
  const record = useEffectEvent((visited: number) => mutate(visited))
  useEffect(() => (isRecorded ? onceVisible(() => record(id)) : undefined), [id, isRecorded])
}

/** A page that was opened in the background is not on screen yet. */
function onceVisible(run: () => void): () => void {
  const listening = new AbortController()
  const look = () => {
    if (document.visibilityState !== 'visible') return
    listening.abort()
    run()
  }
  document.addEventListener('visibilitychange', look, { signal: listening.signal })
  look()
  return () => listening.abort()
}
