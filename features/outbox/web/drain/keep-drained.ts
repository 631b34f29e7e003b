import { theVault } from '#features/devices/web/the-vault.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import type { OperationKinds } from '#platform/web/offline/outbox/operation.ts'
import { browserStore } from '#platform/web/offline/outbox/store.ts'
import { drain } from './drain.ts'
import { isOldJournal } from './old-stores.ts'

/** A tab of the version before that is still open has this long (ms) to send by itself. */
const PAUSE_MS = 30_000

type Draining = { user_id: number; kinds: OperationKinds; onMoved: (lane: string) => void }

/**
 * Drains the stores of the version before: now, and some time after the reader or the connection came back, or a tab of that version closed.
 * Resolves after the first time.
 */
export function keepDrained({ user_id, kinds, onMoved }: Draining): Promise<void> {
  const store = browserStore(theVault())
  const run = async () => {
    const vault = await theVault()
    const lanes = vault ? await drain({ user_id, vault, store, kinds }) : []
    for (const lane of lanes) onMoved(lane)
  }
  const { ask, end } = throttle(run, PAUSE_MS)
  const signal = pageEnd()
  const stop = onReconnect(ask)
  window.addEventListener('focus', ask, { signal })
  window.addEventListener('storage', (event) => isOldJournal(event, user_id) && ask(), { signal })
  signal.addEventListener('abort', () => {
    stop()
    end()
  })
  // What could not be moved stays where it is.
  return run().catch(() => undefined)
}
