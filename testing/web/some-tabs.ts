import { annotationKind } from '#features/annotations/web/session/annotation-kind.ts'
import { annotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'
import { OpenLayer } from '#features/annotations/web/session/open-layer.ts'
import { aVault } from '#features/devices/web/fixtures.ts'
import { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import { browserStore, type OutboxStore, safeStore } from '#platform/web/offline/outbox/store.ts'
import { eventually } from './eventually.ts'
import { stubLocks } from './servers/browser-stubs.ts'
import type { aLayerServer } from './servers/layer-server.ts'

/** A store for a tab that can be killed: the tab gets no more results, though a write in progress may still complete. */
function mortal(store: OutboxStore) {
  let isDead = false
  const ifAlive = async <T>(answer: Promise<T>): Promise<T> => {
    const arrived = await answer
    return isDead ? new Promise(() => {}) : arrived
  }
  return {
    store: {
      ...store,
      all: (id: number) => ifAlive(store.all(id)),
      write: (...asked: Parameters<OutboxStore['write']>) => ifAlive(store.write(...asked)),
    },
    die: () => {
      isDead = true
    },
  }
}

/** Tabs of one browser that show the same layer, in front of a server. */
export function someTabs(server: ReturnType<typeof aLayerServer>, { can_change = true, can_erase = true } = {}) {
  const releaseLocks = stubLocks()
  const open = async () => {
    const { store, die } = mortal(browserStore(aVault()))
    const outbox = new Outbox({ user_id: 1, store: safeStore(store), kinds: [annotationKind] })
    const session = new OpenLayer({ layer_id: 7, can_change, can_erase, outbox: annotationOutbox(outbox) })
    const end = session.subscribe(() => {})
    await eventually(() => session.isReady() || Promise.reject(new Error('not ready')), { interval: 1 })
    return {
      session,
      outbox,
      /** Waits until the server has everything, retrying immediately. */
      saved: () =>
        eventually(
          async () => {
            if (session.shown().saving.state === 'saved') return
            await outbox.retry('layer/7')
            throw new Error('not saved')
          },
          { interval: 1 },
        ),
      /** Waits until the browser has stored everything. */
      kept: () => eventually(() => !outbox.isAtRisk() || Promise.reject(new Error('not kept')), { interval: 1 }),
      close: async () => {
        end()
        await outbox.close()
      },
      /** Kills the tab in the middle of its work. */
      kill: () => {
        die()
        server.leave()
        releaseLocks()
        end()
        void outbox.close()
      },
    }
  }
  return { open }
}
export type Tab = Awaited<ReturnType<ReturnType<typeof someTabs>['open']>>
