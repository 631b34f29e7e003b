import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import type { Seal } from '#platform/web/lib/storage/sealed.ts'
import type { Place, Waiting } from './waiting.ts'

/** Changes what waits for one annotation; null means nothing waits. */
export type Edit = { id: string; edit: (before: Waiting | null) => Waiting | null }
export type LayerPlace = { user_id: number; layer_id: number }

/** Where unsent changes are stored, in the order in which they are sent. */
export type OutboxStore = {
  /** Whether the changes survive a reload. */
  isDurable: () => boolean
  /** Applies all edits or none; resolves with what waits in the layer afterwards. */
  write: (place: LayerPlace, edits: readonly Edit[]) => Promise<Waiting[]>
  /** The layers in which changes of a user wait. */
  layersOf: (user_id: number) => Promise<number[]>
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Kept; indexes: { place: [number, number, string]; layer: [number, number]; user: number } }
}

/** Stores changes in the browser, sealed, for all its tabs; fails without a seal. */
export function browserStore(sealing: Promise<Seal | null>): OutboxStore {
  const seals = async () => sealedBy(await sealing)
  const database = sharedBrowserDatabase(async () => layout(await seals()))
  return {
    isDurable: () => true,
    write: async ({ user_id, layer_id }, edits) => {
      const { seal, unseal } = await seals()
      const { store, done } = (await database()).transaction('waiting', 'readwrite')
      for (const { id, edit } of edits) {
        const kept = await store.index('place').get([user_id, layer_id, id])
        const after = edit(kept ? unseal(kept) : null)
        if (after) await store.put({ ...seal(after), ...(kept?.seq !== undefined && { seq: kept.seq }) })
        else if (kept?.seq !== undefined) await store.delete(kept.seq)
      }
      const all = await store.index('layer').getAll([user_id, layer_id])
      const opened = all.map((kept) => [kept, unseal(kept)] as const)
      // Rows sealed with a lost key can never be opened again.
      for (const [{ seq }, one] of opened) if (!one && seq !== undefined) await store.delete(seq)
      await done
      return opened.flatMap(([, one]) => one ?? [])
    },
    layersOf: async (user_id) => layersIn(await (await database()).getAllFromIndex('waiting', 'user', user_id)),
  }
}

/** Stores changes until the page is closed: for browsers that store nothing, like some private windows. */
export function memoryStore(start: readonly Waiting[] = []): OutboxStore {
  let seq = start.length
  let kept = start.map((one, index) => ({ ...one, seq: index }))
  const write: OutboxStore['write'] = async ({ user_id, layer_id }, edits) => {
    for (const { id, edit } of edits) {
      const isIt = (one: Waiting) => one.user_id === user_id && one.layer_id === layer_id && one.id === id
      const before = kept.find(isIt) ?? null
      const after = edit(before)
      if (!after) kept = kept.filter((one) => one !== before)
      else if (before) kept = kept.map((one) => (one === before ? { ...after, seq: one.seq } : one))
      else kept = [...kept, { ...after, seq: seq++ }]
    }
    return kept.filter((one) => one.user_id === user_id && one.layer_id === layer_id)
  }
  return { isDurable: () => false, write, layersOf: async (user_id) => layersIn(kept.filter((one) => one.user_id === user_id)) }
}

const layersIn = (all: readonly Pick<Waiting, 'layer_id'>[]): number[] => [...new Set(all.map(({ layer_id }) => layer_id))]

const layout = ({ seal }: ReturnType<typeof sealedBy>): DatabaseLayout<Schema> => ({
  name: 'outbox',
  version: 2,
  upgrade: (database, before, _now, transaction) => {
    if (before === 0) createStore(database)
    else void sealAll(transaction.objectStore('waiting'), seal).catch(() => transaction.abort())
  },
})

function createStore(database: IDBPDatabase<Schema>) {
  const store = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
  store.createIndex('place', ['user_id', 'layer_id', 'id'], { unique: true })
  store.createIndex('layer', ['user_id', 'layer_id'])
  store.createIndex('user', 'user_id')
}

/** Upgrades from version 1, which was not sealed. */
async function sealAll(store: IDBPObjectStore<Schema, 'waiting'[], 'waiting', 'versionchange'>, seal: (one: Waiting) => Kept) {
  for (const one of await store.getAll()) await store.put(seal(one as unknown as Waiting))
}

/** A row as stored: its place is in plain text, all else is sealed. */
type Kept = Place & { seq?: number; sealed: string }

const nameOf = ({ user_id, layer_id, id }: Place) => `outbox/${user_id}/${layer_id}/${id}`

/** Seals and opens rows; throws without a seal. */
function sealedBy(by: Seal | null) {
  if (!by) throw new DOMException('Nothing is kept here.', 'NotSupportedError')
  return {
    seal: ({ user_id, layer_id, id, seq, ...rest }: Waiting): Kept => {
      const place = { user_id, layer_id, id }
      return { ...place, ...(seq !== undefined && { seq }), sealed: by.sealNow(nameOf(place), JSON.stringify(rest)) }
    },
    /** Null if it was sealed with another key. */
    unseal: ({ sealed, ...place }: Kept): Waiting | null => {
      try {
        return { ...(JSON.parse(by.openNow(nameOf(place), sealed)) as Waiting), ...place }
      } catch {
        return null
      }
    },
  }
}
