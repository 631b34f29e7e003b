import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/sealed.ts'
import type { Batch } from './mirror.ts'

// IndexedDB writes are lost on unload, so unsent changes are also written to localStorage synchronously.
const keyOf = (user_id: number) => storageKey(`last_words:${user_id}`)
const readAll = (user_id: number) => JSON.parse(readSealed(keyOf(user_id)) ?? '[]') as Batch[]
const keepAll = (user_id: number, all: readonly Batch[]) => keepSealed(keyOf(user_id), JSON.stringify(all))

/** Journal of a person's changes that are not stored when the page unloads, for the next page. */
export function createUnloadJournal(user_id: number) {
  const noted = new Set<Batch>()
  return {
    /** Notes a batch once: a page may unload and be restored while it writes. */
    note: (batch: Batch) => {
      if (!noted.has(batch)) keepAll(user_id, [...readAll(user_id), batch])
      noted.add(batch)
    },
    /** Removes a batch that was stored after all. */
    strikeOut: (batch: Batch) => {
      if (!noted.delete(batch)) return
      const words = JSON.stringify(batch)
      const others = readAll(user_id).filter((one) => JSON.stringify(one) !== words)
      keepAll(user_id, others)
    },
  }
}

/** Takes the changes that an earlier page noted, and clears the journal. */
export function takeUnloadJournal(user_id: number): Batch[] {
  const all = readAll(user_id)
  if (all.length > 0) keepAll(user_id, [])
  return all
}
