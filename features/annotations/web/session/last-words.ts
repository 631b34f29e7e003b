import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/sealed.ts'
import type { Batch } from './mirror.ts'

// A page that goes away takes along what it has just asked its database to keep. This is kept at once.
const keyOf = (user_id: number) => storageKey(`last_words:${user_id}`)
const readAll = (user_id: number) => JSON.parse(readSealed(keyOf(user_id)) ?? '[]') as Batch[]
const keepAll = (user_id: number, all: readonly Batch[]) => keepSealed(keyOf(user_id), JSON.stringify(all))

/** What one person does while the page goes away, or has not been kept by then: noted for the next page. */
export function createLastWords(user_id: number) {
  const noted = new Set<Batch>()
  return {
    /** Nothing twice: a page may go away and come back while it writes. */
    note: (batch: Batch) => {
      if (!noted.has(batch)) keepAll(user_id, [...readAll(user_id), batch])
      noted.add(batch)
    },
    /** The page has lived long enough after all. */
    strikeOut: (batch: Batch) => {
      if (!noted.delete(batch)) return
      const words = JSON.stringify(batch)
      const others = readAll(user_id).filter((one) => JSON.stringify(one) !== words)
      keepAll(user_id, others)
    },
  }
}

/** What an earlier page has noted; it is noted no more. */
export function takeLastWords(user_id: number): Batch[] {
  const all = readAll(user_id)
  if (all.length > 0) keepAll(user_id, [])
  return all
}
