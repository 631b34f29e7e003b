import type { Marks } from '#features/annotations/contract.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import type { Answered } from './answered.ts'

/** A change in a layer's waiting changes, the server's state, or the connection. */
export type OutboxEvent = { layer_id: number; answered?: Answered; marks?: Marks }

/** Channel to the same user's other tabs, for changes in the store. */
export function openTabs(onMessage: (event: OutboxEvent) => void) {
  const channel = new BroadcastChannel(storageKey('outbox'))
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => onMessage(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel only reaches its own origin.
  return { tell: (event: OutboxEvent) => channel.postMessage(event), close: () => channel.close() }
}
export type Tabs = ReturnType<typeof openTabs>
