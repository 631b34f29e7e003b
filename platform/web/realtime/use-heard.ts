import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveOf } from './the-live.ts'

/** Calls the handler with each message of the topic while the component is there. What was missed meanwhile is caught up by queries that are `isLive`. */
export function useHeard(topic: string, handler: (message: unknown) => void): void {
  const client = useQueryClient()
  const handle = useEffectEvent(handler)
  useEffect(() => liveOf(client).hear(topic, (message) => handle(message)), [client, topic])
}
