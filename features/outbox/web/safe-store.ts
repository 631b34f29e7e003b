import type { Waiting } from './deed.ts'
import { type DeedStore, memoryStore } from './deed-store.ts'

/** A store that opens lazily; from the first failure of the browser on, it continues in memory with everything known. */
export function safeStore(opening: Promise<DeedStore>): DeedStore {
  let store: DeedStore | null = null
  const known = new Map<number, Waiting[]>()
  const there = async () => (store ??= await opening.catch(() => memoryStore()))
  const safely = async <T>(ask: (used: DeedStore) => Promise<T>): Promise<T> => {
    const used = await there()
    try {
      return await ask(used)
    } catch (error) {
      if (!used.isDurable()) throw error
      if (store === used) store = memoryStore([...known.values()].flat())
      return safely(ask)
    }
  }
  return {
    isDurable: () => store?.isDurable() ?? true,
    all: async (user_id) => {
      const all = await safely((used) => used.all(user_id))
      known.set(user_id, all)
      return all
    },
    edit: (place, change) => safely((used) => used.edit(place, change)),
  }
}
