import { useQueryClient } from '@tanstack/react-query'
import { motionChanged, motionChangedTopic } from '#shared/motions/live.ts'
import { reread } from '#web/kit/reread.ts'
import { useHeard } from '#web/live/use-heard.ts'
import { motionsOf } from './queries.ts'

/** While the application is open, lists and counts of motions show what others do. */
export function useMotionNews(): void {
  const client = useQueryClient()
  useHeard(motionChangedTopic, (said) => {
    const { data } = motionChanged.safeParse(said)
    if (data) reread(client, { queryKey: motionsOf(data.meeting_id) })
  })
}
