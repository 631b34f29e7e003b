import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { motionChanged, motionChangedTopic } from '#features/motions/live.ts'
import { gatheredIds } from '#platform/web/lib/gathered.ts'
import { reread } from '#platform/web/lib/http/reread.ts'
import { liveOf } from '#platform/web/realtime/the-live.ts'
import { motionsOf } from './queries.ts'

/** Many sign at once, and each of them is told (ms). */
const SOON = 300

/** While the application is open, lists and counts of motions show what others do. */
export function useMotionNews(): void {
  const client = useQueryClient()
  useEffect(() => hearMotions(client), [client])
}

function hearMotions(client: QueryClient): () => void {
  const changed = gatheredIds((meeting_id) => reread(client, { queryKey: motionsOf(meeting_id) }), SOON)
  const endHearing = liveOf(client).hear(motionChangedTopic, (said) => {
    const { data } = motionChanged.safeParse(said)
    if (data) changed.ask(data.meeting_id)
  })
  return () => {
    endHearing()
    changed.end()
  }
}
