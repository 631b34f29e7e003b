import { storageKey } from './app-state.ts'
import { despiteFreezing, onFreeze } from './frozen-page.ts'

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
  const expiry = AbortSignal.timeout(LOCK_TIMEOUT_MS)
  return holdTabLock(name, run, { signal: expiry }).catch((error: unknown) => {
    if (!expiry.aborted) throw error
    return holdTabLock(name, run, { steal: true })
  })
}

/** Longer (ms) than any call takes. */
const LOCK_TIMEOUT_MS = 45_000

/**
 * Runs under a lock that all tabs of the application share, and waits for it however long another one takes. A page that is frozen has neither
 * the lock nor a place in its queue: what it runs goes on without the lock when it is restored.
 */
export const holdTabLock = <T>(name: string, run: () => Promise<T>, options: LockOptions = {}): Promise<T> =>
  // Browsers have locks in all secure contexts; without one, runs unlocked.
  'locks' in navigator ? despiteFreezing(() => request(name, run, options)) : run()

async function request<T>(name: string, run: () => Promise<T>, { signal, ...options }: LockOptions): Promise<T> {
  const frozen = new AbortController()
  const end = onFreeze(() => frozen.abort())
  const until = Promise.withResolvers<void>()
  frozen.signal.addEventListener('abort', () => until.resolve())
  // What began keeps its result, also if the lock was released or stolen.
  let running: Promise<T> | undefined
  const hold = () => Promise.race([(running = run()), until.promise])
  // Only a request that waits can be aborted, and only one that does not steal.
  const waiting = options.steal ? options : { ...options, signal: AbortSignal.any([frozen.signal, ...(signal ? [signal] : [])]) }
  try {
    frozen.signal.throwIfAborted()
    await navigator.locks.request(name, waiting, hold)
  } catch (error) {
    if (!running) throw error
  } finally {
    end()
  }
  return running as Promise<T>
}
