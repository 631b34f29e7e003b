import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Change } from '#features/annotations/web/session.ts'
import { join, type Waiting } from './waiting.ts'

/** Changes of one gesture on their way into the store. */
export type Batch = { layer_id: number; changes: readonly Change[] }

/** What waits, as the screen needs it: at once, and the same array until it changes. */
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
      // The store knows better, but later: another tab may be sending it.
      const after = join(before ? { ...before, was_sent: true } : null, place(change.annotation), change)
      if (after) joined.set(after.id, after)
      else joined.delete(change.annotation.id)
    }
    known.set(layer_id, [...joined.values()])
  }
  return {
    waiting: (layer_id: number) => known.get(layer_id) ?? NOTHING,
    everything: () => [...known.values()].flat(),
    /** In the order of their turns. */
    writing: () => unwritten,
    begin: (batch: Batch) => {
      unwritten = [...unwritten, batch]
      recount(batch.layer_id)
    },
    /** What the store holds now; with the batch that has arrived there. */
    take: (layer_id: number, rows: readonly Waiting[], arrived?: Batch) => {
      stored.set(layer_id, rows)
      unwritten = unwritten.filter((batch) => batch !== arrived)
      recount(layer_id)
    },
  }
}

const NOTHING: readonly Waiting[] = []
