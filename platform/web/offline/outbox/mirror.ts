import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed } from '#platform/web/lib/storage/kept.ts'
import { joined, kindOf, type Made, type Operation, type OperationKinds } from './operation.ts'

/** The changes made at once, on their way to the store; all of one lane. */
export type Batch = { id: string; lane: string; changes: readonly Made[] }

/** What waits, for synchronous reads: stored operations and the changes being stored. Arrays are the same until they change. */
export function createMirror(user_id: number, kinds: OperationKinds) {
  const stored = new Map<string, readonly Operation[]>()
  const known = new Map<string, readonly Operation[]>()
  let unwritten: readonly Batch[] = []

  const recount = (lane: string) => {
    const rows = new Map((stored.get(lane) ?? []).map((one) => [one.subject, one]))
    for (const change of unwritten.filter((batch) => batch.lane === lane).flatMap(({ changes }) => changes)) {
      const subject = kindOf(kinds, change).subjectOf(change.content)
      const before = rows.get(subject)
      // The store's state is authoritative but read later: another tab may already be sending this one.
      const after = joined(kinds, before ? { ...before, was_sent: true } : null, { ...change, user_id })
      if (after) rows.set(subject, after)
      else rows.delete(subject)
    }
    known.set(lane, [...rows.values()])
  }
  const set = (lane: string, rows: readonly Operation[]) => {
    stored.set(lane, rows)
    recount(lane)
  }
  return {
    waiting: (lane: string) => known.get(lane) ?? NOTHING,
    all: () => [...known.values()].flat(),
    /** In the order in which they are stored. */
    writing: () => unwritten,
    begin: (batch: Batch) => {
      unwritten = [...unwritten, batch]
      recount(batch.lane)
    },
    /** Takes the store's current rows of a lane; `arrived` is the batch that they now include. */
    take: (lane: string, rows: readonly Operation[], arrived?: Batch) => {
      unwritten = unwritten.filter((batch) => batch !== arrived)
      set(lane, rows)
    },
    /** Takes all of the store; returns the lanes in which something waits or did. */
    takeAll: (rows: readonly Operation[]): string[] => {
      const byLane = Map.groupBy(rows, ({ lane }) => lane)
      const lanes = [...new Set([...known.keys(), ...byLane.keys()])]
      for (const lane of lanes) set(lane, byLane.get(lane) ?? NOTHING)
      return lanes
    },
  }
}

const NOTHING: readonly Operation[] = []

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
    /** Whether this page has noted it, so that the next one may store it. */
    holds: ({ id }: Batch) => noted.has(id),
    /** Removes a batch that was stored after all. */
    strikeOut: ({ id }: Batch) => {
      if (noted.delete(id)) remove(id)
    },
    /** Removes a batch of an earlier page that is stored now. */
    remove,
  }
}
