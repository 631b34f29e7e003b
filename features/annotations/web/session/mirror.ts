import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Change } from '#features/annotations/web/session.ts'
import { join, type Waiting } from './waiting.ts'

/** The changes of one gesture, on their way to the store. */
export type Batch = { layer_id: number; changes: readonly Change[] }

/** What waits, for synchronous reads; the same array until it changes. */
export function createMirror(user_id: number) {
  const stored = new Map<number, readonly Waiting[]>()
  const known = new Map<number, readonly Waiting[]>()
  let unwritten: readonly Batch[] = []

  const recount = (layer_id: number) => {
    const own = unwritten.filter((batch) => batch.layer_id === layer_id).flatMap(({ changes }) => changes)
    const place = (annotation: WireAnnotation) => ({ user_id, layer_id, id: annotation.id })
    const joined = new Map((stored.get(layer_id) ?? []).map((one) => [one.id, one]))
    for (const change of own) {
      const before = joined.get(change.annotation.id)
      // The store's state is authoritative but read later: another tab may already be sending this one.
      const after = join(before ? { ...before, was_sent: true } : null, place(change.annotation), change)
      if (after) joined.set(after.id, after)
      else joined.delete(change.annotation.id)
    }
    known.set(layer_id, [...joined.values()])
  }
  return {
    waiting: (layer_id: number) => known.get(layer_id) ?? NOTHING,
    everything: () => [...known.values()].flat(),
    /** In the order in which they are written. */
    writing: () => unwritten,
    begin: (batch: Batch) => {
      unwritten = [...unwritten, batch]
      recount(batch.layer_id)
    },
    /** Takes the store's current rows; `arrived` is the batch that they now include. */
    take: (layer_id: number, rows: readonly Waiting[], arrived?: Batch) => {
      stored.set(layer_id, rows)
      unwritten = unwritten.filter((batch) => batch !== arrived)
      recount(layer_id)
    },
  }
}

const NOTHING: readonly Waiting[] = []
