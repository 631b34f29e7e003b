import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { motionChanged, motionChangedTopic } from '#shared/motions/live.ts'
import { gatheredIds } from '#web/kit/gathered.ts'
import { reread } from '#web/kit/reread.ts'
import { liveOf } from '#web/live/the-live.ts'
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
