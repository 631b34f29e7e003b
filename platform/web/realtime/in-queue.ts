import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { worksTopic, workWaits } from '#platform/shared/live-topics.ts'
import { liveOf } from './live-channel.ts'

/** How many requests are ahead in the server's queue; null while one's own does not wait there, or if unknown. */
type Ahead = number | null

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

/** One request at a time in the server's queue; `waiting` is the text to show while it waits there. */
export function useInQueue() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [ahead, setAhead] = useState<Ahead>(null)
  return { waiting: waitingText(t, ahead), ask: <T>(ask: (work: string) => Promise<T>): Promise<T> => inQueue(client, ask, setAhead) }
}

/** The text for a request that waits in the server's queue; undefined if it does not wait. */
export function waitingText(t: TFunction, ahead: Ahead): string | undefined {
  if (ahead === null) return undefined
  return ahead === 0 ? t('queue.next') : t('queue.ahead', { count: ahead })
}
