import { memoryStore, type OutboxStore } from './outbox-store.ts'
import type { Waiting } from './waiting.ts'

/** Wraps a store: when the browser first fails to store something, it continues in memory with everything known. */
export function safeStore(browser: OutboxStore): OutboxStore {
  let store = browser
  const known = new Map<string, readonly Waiting[]>()
  const write: OutboxStore['write'] = async (place, edits) => {
    const used = store
    try {
      const rows = await used.write(place, edits)
      known.set(`${place.user_id}:${place.layer_id}`, rows)
      return rows
    } catch (error) {
      if (!used.isDurable()) throw error
      if (store === used) store = memoryStore([...known.values()].flat())
      return write(place, edits)
    }
  }
  return {
    isDurable: () => store.isDurable(),
    write,
    layersOf: (user_id) => store.layersOf(user_id).catch(() => []),
  }
}
