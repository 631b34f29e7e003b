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

/** Runs under a lock that all tabs of the application share. The lock of a suspended tab is stolen after a while. */
export function withTabLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  // Browsers have locks in all secure contexts; without one, runs unlocked.
  if (!('locks' in navigator)) return run()
  const expiry = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  return navigator.locks.request(name, { signal: expiry }, run).catch((error: unknown) => {
    if (!expiry.aborted) throw error
    return navigator.locks.request(name, { steal: true }, run)
  }) as Promise<T>
}

/** Longer (ms) than any call takes. */
const LOCK_TIMEOUT_MS = 45_000
