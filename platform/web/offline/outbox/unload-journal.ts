import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/sealed.ts'
import type { Batch } from './mirror.ts'

// IndexedDB writes are lost on unload, so unsent changes are also written to localStorage synchronously.
const keyOf = (user_id: number) => storageKey(`unload_journal:${user_id}`)

/** Journal of a person's changes that are not stored when the page unloads, for the next page. */
export function createUnloadJournal(user_id: number) {
  const noted = new Set<string>()
  const read = () => JSON.parse(readSealed(keyOf(user_id)) ?? '[]') as Batch[]
  const keep = (all: readonly Batch[]) => keepSealed(keyOf(user_id), JSON.stringify(all))
  const remove = (id: string) => keep(read().filter((one) => one.id !== id))
  return {
    /** The changes that earlier pages noted. */
    read,
    /** Notes a batch once: a page may unload and be restored while it writes. */
    note: (batch: Batch) => {
      if (!noted.has(batch.id)) keep([...read(), batch])
      noted.add(batch.id)
    },
    /** Removes a batch that was stored after all. */
    strikeOut: ({ id }: Batch) => {
      if (noted.delete(id)) remove(id)
    },
    /** Removes a batch of an earlier page that is stored now. */
    remove,
  }
}
