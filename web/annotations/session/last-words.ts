import { storageKey } from '#web/kit/app-state.ts'
import { keepSealed, readSealed } from '#web/kit/sealed.ts'
import type { Batch } from './mirror.ts'

// A page that goes away takes along what it has just asked its database to keep. This is kept at once.
const keyOf = (user_id: number) => storageKey(`last_words:${user_id}`)
const readAll = (user_id: number) => JSON.parse(readSealed(keyOf(user_id)) ?? '[]') as Batch[]
const keepAll = (user_id: number, all: readonly Batch[]) => keepSealed(keyOf(user_id), JSON.stringify(all))

/** Notes what is done while the page goes away. Answers with what strikes it out again: the page may live long enough after all. */
export function noteLastWords(user_id: number, batch: Batch): () => void {
  keepAll(user_id, [...readAll(user_id), batch])
  const noted = JSON.stringify(batch)
  return () =>
    keepAll(
      user_id,
      readAll(user_id).filter((one) => JSON.stringify(one) !== noted),
    )
}

/** What an earlier page has noted; it is noted no more. */
export function takeLastWords(user_id: number): Batch[] {
  const all = readAll(user_id)
  if (all.length > 0) keepAll(user_id, [])
  return all
}
