import { storageKey } from './app-state.ts'

/** A channel to the same person's other tabs. */
export type TabChannel<Message> = { tell: (message: Message) => void; close: () => void }

/** Opens the channel of this name; `onMessage` hears the other tabs, never this one. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const channel = new BroadcastChannel(storageKey(name))
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel only reaches its own origin.
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
