import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveOf } from './the-live.ts'

/** Calls the handler with each message of a topic while mounted. Missed messages are made up for by `isLive` queries. */
export function useHeard(topic: string, handler: (message: unknown) => void): void {
  const client = useQueryClient()
  const handle = useEffectEvent(handler)
  useEffect(() => liveOf(client).hear(topic, (message) => handle(message)), [client, topic])
}
