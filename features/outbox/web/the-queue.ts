import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { theVault } from '#features/devices/web/the-vault.ts'
import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { overlayBy } from '#platform/web/lib/connectivity/stand-in.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import type { Waiting } from './deed.ts'
import { browserStore, memoryStore } from './deed-store.ts'
import { watchLayers } from './layers/watch-layers.ts'
import { DeedQueue } from './queue.ts'
import { safeStore } from './safe-store.ts'
import { tellAnswers } from './tell-answered.ts'
import { waiting } from './waiting.ts'
import { withDeeds } from './with-deeds.ts'

const opened = new WeakMap<QueryClient, DeedQueue>()

/** The one queue of an application: what waits in it lies on top of all that is read. */
export function queueOf(client: QueryClient, user_id: number): DeedQueue {
  const known = opened.get(client)
  if (known) return known
  const store = safeStore(theVault().then((vault) => (vault ? browserStore(vault) : memoryStore())))
  const queue = new DeedQueue({ user_id, store, onAnswered: tellAnswers(client) })
  opened.set(client, queue)
  const endOverlay = overlayBy((address, answer) => withDeeds(queue.waiting.get(), address, answer))
  const endShowing = queue.waiting.subscribe(() => show(client, queue.waiting.get()))
  watch(queue, () => {
    endOverlay()
    endShowing()
    waiting.set([])
  })
  watchLayers(client, user_id)
  void queue.open()
  return queue
}

/** Lays what waits on top of what was read before, and leaves to the next start whether anything waits. */
function show(client: QueryClient, all: readonly Waiting[]): void {
  waiting.set(all)
  rememberAppState({ unsent_deeds: all.length > 0 })
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.data === undefined) continue
    const data = withDeeds(all, addressOf(queryKey), state.data)
    if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Where lists of notes are read; nothing else is known by its address. */
const addressOf = ([feature, kind, id]: QueryKey): string => (feature === 'notes' ? `${String(kind)}/${String(id)}/notes/` : '')

/** `onEnd` is called when the page is left for good. */
function watch(queue: DeedQueue, onEnd: () => void): void {
  const wake = () => queue.wake()
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.isAtRisk()) event.preventDefault()
  }
  const signal = pageEnd()
  for (const name of ['online', 'focus']) window.addEventListener(name, wake, { signal })
  window.addEventListener('beforeunload', warn, { signal })
  const end = reach.subscribe(() => reach.get() === 'there' && wake())
  signal.addEventListener('abort', () => {
    end()
    onEnd()
    void queue.close()
  })
}
