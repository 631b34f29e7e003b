import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { motionChanged, motionChangedTopic } from '#features/motions/live.ts'
import { reread } from '#platform/web/lib/http/reread.ts'
import { throttleIds } from '#platform/web/lib/throttle.ts'
import { liveOf } from '#platform/web/realtime/the-live.ts'
import { motionsOf } from './queries.ts'

/** Pause (ms) that collects the events of people who sign at the same time. */
const PAUSE_MS = 300

/** Refetches lists and counts of motions on live events, while the application is open. */
export function useMotionNews(): void {
  const client = useQueryClient()
  useEffect(() => subscribeToMotions(client), [client])
}

function subscribeToMotions(client: QueryClient): () => void {
  const changed = throttleIds((meeting_id) => reread(client, { queryKey: motionsOf(meeting_id) }), PAUSE_MS)
  const unsubscribe = liveOf(client).hear(motionChangedTopic, (said) => {
    const { data } = motionChanged.safeParse(said)
    if (data) changed.ask(data.meeting_id)
  })
  return () => {
    unsubscribe()
    changed.end()
  }
}
