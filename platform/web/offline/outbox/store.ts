import type { DBSchema, IDBPObjectStore } from 'idb'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import { despiteFreezing } from '#platform/web/lib/storage/frozen-page.ts'
import type { Seal } from '#platform/web/lib/storage/kept.ts'
import type { Lane, Operation, Place } from './operation.ts'

/** Changes what waits for one subject; null means nothing waits. A new subject that is taken is not used. */
export type Edit = { subject: string; edit: (before: Operation | null) => Operation | null }

/** Where operations are stored, in the order in which they are sent. */
export type OutboxStore = {
  /** Whether they survive a reload. */
  isDurable: () => boolean
  /**
   * Applies all edits or none; resolves with what waits in the lane afterwards. Edits under the same key are applied once, even if another tab
   * repeats them; the key is asked for at each attempt.
   */
  write: (lane: Lane, edits: readonly Edit[], once?: () => string | undefined) => Promise<Operation[]>
  /** Everything of a person. */
  all: (user_id: number) => Promise<Operation[]>
}

interface Schema extends DBSchema {
  operations: { key: number; value: Row; indexes: { place: [number, string, string]; lane: [number, string]; user: number } }
  /** Keys of edits that were applied. */
  once: { key: string; value: true }
}

/** A row as stored: its place is in plain text, all else is sealed. */
type Row = Place & { seq?: number; sealed: string }

/** Stores operations in the browser, sealed, for all its tabs; fails without a seal. */
export function browserStore(sealing: Promise<Seal | null>): OutboxStore {
  const seals = async () => sealedBy(await sealing)
  const database = sharedBrowserDatabase(() => layout)
  const write: OutboxStore['write'] = async (lane, edits, askOnce) => {
    const bySeal = await seals()
    const once = askOnce?.()
    // The caller that repeats edits removes them from their source afterwards.
    const durability = once === undefined ? 'default' : 'strict'
    const transaction = (await database()).transaction(['operations', 'once'], 'readwrite', { durability })
    const rows = transaction.objectStore('operations')
    const keys = transaction.objectStore('once')
    const isRepeated = once !== undefined && (await keys.get(once))
    if (!isRepeated) for (const edit of edits) await applyTo(rows, { lane, edit, ...bySeal })
    if (once !== undefined && !isRepeated) await keys.put(true, once)
    const all = await rows.index('lane').getAll([lane.user_id, lane.lane])
    await transaction.done
    return all.flatMap((row) => bySeal.unseal(row) ?? [])
  }
  const all: OutboxStore['all'] = async (user_id) => {
    const { unseal } = await seals()
    return (await (await database()).getAllFromIndex('operations', 'user', user_id)).flatMap((row) => unseal(row) ?? [])
  }
  return {
    isDurable: () => true,
    write: (...asked) => despiteFreezing(() => write(...asked)),
    all: (user_id) => despiteFreezing(() => all(user_id)),
  }
}

type Rows = IDBPObjectStore<Schema, ('operations' | 'once')[], 'operations', 'readwrite'>
type Applying = { lane: Lane; edit: Edit } & ReturnType<typeof sealedBy>

async function applyTo(rows: Rows, { lane, edit: { subject, edit }, seal, unseal }: Applying): Promise<void> {
  const at = (wanted: string) => rows.index('place').get([lane.user_id, lane.lane, wanted])
  const row = await at(subject)
  const after = edit(row ? unseal(row) : null)
  if (!after && row?.seq !== undefined) await rows.delete(row.seq)
  if (!after) return
  const isTaken = after.subject !== subject && (await at(after.subject)) !== undefined
  await rows.put({ ...seal({ ...after, ...(isTaken && { subject }) }), ...(row?.seq !== undefined && { seq: row.seq }) })
}

/** Stores operations until the page is closed: for browsers that store nothing, like some private windows. */
export function memoryStore(start: readonly Operation[] = []): OutboxStore {
  let kept = start.map((one, index) => ({ ...one, seq: one.seq ?? index }))
  let seq = Math.max(0, ...kept.map((one) => one.seq)) + 1
  const known = new Set<string>()
  const apply = ({ user_id, lane }: Lane, { subject, edit }: Edit) => {
    const at = (wanted: string) => kept.find((one) => one.user_id === user_id && one.lane === lane && one.subject === wanted)
    const before = at(subject)
    const after = edit(before ?? null)
    const isTaken = after && after.subject !== subject && at(after.subject) !== undefined
    const next = after && { ...after, ...(isTaken && { subject }), seq: before?.seq ?? seq++ }
    if (before) kept = kept.flatMap((one) => (one === before ? (next ?? []) : one))
    else if (next) kept = [...kept, next]
  }
  return {
    isDurable: () => false,
    write: async (lane, edits, askOnce) => {
      const once = askOnce?.()
      if (once === undefined || !known.has(once)) for (const edit of edits) apply(lane, edit)
      if (once !== undefined) known.add(once)
      return kept.filter((one) => one.user_id === lane.user_id && one.lane === lane.lane)
    },
    all: async (user_id) => kept.filter((one) => one.user_id === user_id),
  }
}

const layout: DatabaseLayout<Schema> = {
  name: 'operations',
  version: 1,
  upgrade: (database) => {
    const rows = database.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
    rows.createIndex('place', ['user_id', 'lane', 'subject'], { unique: true })
    rows.createIndex('lane', ['user_id', 'lane'])
    rows.createIndex('user', 'user_id')
    database.createObjectStore('once')
  },
}

const nameOf = ({ user_id, lane, subject }: Place) => `operation/${user_id}/${lane}/${subject}`

/** Seals and opens rows; throws without a seal. */
function sealedBy(by: Seal | null) {
  if (!by) throw new DOMException('Nothing is kept here.', 'NotSupportedError')
  return {
    seal: ({ user_id, lane, subject, seq: _seq, ...rest }: Operation): Row => {
      const place = { user_id, lane, subject }
      return { ...place, sealed: by.sealNow(nameOf(place), JSON.stringify(rest)) }
    },
    /** Null if it was sealed with another key: it waits for that key, and makes room for another operation on its subject. */
    unseal: ({ sealed, ...place }: Row): Operation | null => {
      try {
        return { ...(JSON.parse(by.openNow(nameOf(place), sealed)) as Operation), ...place }
      } catch {
        return null
      }
    },
  }
}

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
