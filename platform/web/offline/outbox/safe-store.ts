import type { Operation } from './operation.ts'
import { memoryStore, type OutboxStore } from './store.ts'

/** Wraps a store: from the first failure of the browser on, it continues in memory with everything known. */
export function safeStore(browser: OutboxStore): OutboxStore {
  let store = browser
  const known = new Map<string, readonly Operation[]>()
  const note = (user_id: number, all: readonly Operation[]) => {
    for (const key of known.keys()) if (key.startsWith(`${user_id} `)) known.delete(key)
    for (const [lane, rows] of Map.groupBy(all, (one) => one.lane)) known.set(`${user_id} ${lane}`, rows)
  }
  const safely = async <T>(ask: (used: OutboxStore) => Promise<T>): Promise<T> => {
    const used = store
    try {
      return await ask(used)
    } catch (error) {
      if (!used.isDurable()) throw error
      if (store === used) store = memoryStore([...known.values()].flat())
      return safely(ask)
    }
  }
  return {
    isDurable: () => store.isDurable(),
    write: async (lane, edits, once) => {
      const rows = await safely((used) => used.write(lane, edits, once))
      known.set(`${lane.user_id} ${lane.lane}`, rows)
      return rows
    },
    all: async (user_id) => {
      const all = await safely((used) => used.all(user_id))
      note(user_id, all)
      return all
    },
  }
}
