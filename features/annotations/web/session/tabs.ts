import type { Marks } from '#features/annotations/contract.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import type { Answered } from './answered.ts'

/** Something changed in a layer: in what waits, in what the server has, or in the connection. */
export type OutboxEvent = { layer_id: number; answered?: Answered; marks?: Marks }

/** The same person's other tabs: they hear what changed in the store. */
export function openTabs(onMessage: (event: OutboxEvent) => void) {
  const channel = new BroadcastChannel(storageKey('outbox'))
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => onMessage(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin but its own.
  return { tell: (event: OutboxEvent) => channel.postMessage(event), close: () => channel.close() }
}
export type Tabs = ReturnType<typeof openTabs>
