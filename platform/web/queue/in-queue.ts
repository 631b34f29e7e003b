import type { QueryClient } from '@tanstack/react-query'
import { worksTopic, workWaits } from '#platform/shared/queue/waiting.ts'
import { liveOf } from '#platform/web/realtime/the-live.ts'

/** How many works are ahead of one's own in the server's queue; null while it does not wait, and where nobody tells. */
export type Ahead = number | null

/** Asks for a work under a name, and tells meanwhile how many are ahead of it. */
export async function inQueue<T>(client: QueryClient, ask: (work: string) => Promise<T>, tell: (ahead: Ahead) => void): Promise<T> {
  const work = crypto.randomUUID()
  const live = liveOf(client)
  const hear = (said: unknown) => {
    const { data } = workWaits.safeParse(said)
    if (data?.work === work) tell(data.ahead)
  }
  // What was told before says nothing of now.
  const lose = () => live.isConnected.get() || tell(null)
  const ends = [live.hear(worksTopic, hear), live.isConnected.subscribe(lose)]
  try {
    return await ask(work)
  } finally {
    for (const end of ends) end()
    tell(null)
  }
}
