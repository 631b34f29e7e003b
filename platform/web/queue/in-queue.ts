import type { QueryClient } from '@tanstack/react-query'
import { worksTopic, workWaits } from '#platform/shared/live-topics.ts'
import { liveOf } from '#platform/web/realtime/live-channel.ts'

/** How many requests are ahead in the server's queue; null while one's own does not wait there, or if unknown. */
export type Ahead = number | null

/** Makes a request as a named work, and reports meanwhile how many are ahead of it in the server's queue. */
export async function inQueue<T>(client: QueryClient, ask: (work: string) => Promise<T>, tell: (ahead: Ahead) => void): Promise<T> {
  const work = crypto.randomUUID()
  const live = liveOf(client)
  const hear = (said: unknown) => {
    const { data } = workWaits.safeParse(said)
    if (data?.work === work) tell(data.ahead)
  }
  // Once disconnected, the last report is outdated.
  const lose = () => live.isConnected.get() || tell(null)
  const ends = [live.hear(worksTopic, hear), live.isConnected.subscribe(lose)]
  try {
    return await ask(work)
  } finally {
    for (const end of ends) end()
    tell(null)
  }
}
