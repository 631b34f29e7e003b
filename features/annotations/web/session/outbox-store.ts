import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { type DatabaseLayout, sharedBrowserDatabase } from '#platform/web/lib/storage/browser-database.ts'
import type { Seal } from '#platform/web/lib/storage/sealed.ts'
import { type Kept, sealedBy } from './sealed-waiting.ts'
import type { Waiting } from './waiting.ts'

/** A change of what waits for one annotation; null is nothing. */
export type Edit = { id: string; edit: (before: Waiting | null) => Waiting | null }
export type LayerPlace = { user_id: number; layer_id: number }

/** Where unsent changes are kept, in the order of their turns. */
export type OutboxStore = {
  /** Whether a reload leaves them there. */
  isDurable: () => boolean
  /** Does all edits or none, and answers with what waits in the layer then. */
  write: (place: LayerPlace, edits: readonly Edit[]) => Promise<Waiting[]>
  /** The layers of a person in which something waits. */
  layersOf: (user_id: number) => Promise<number[]>
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Kept; indexes: { place: [number, number, string]; layer: [number, number]; user: number } }
}

/** Keeps them in the browser, for all its tabs, sealed; without a seal it keeps nothing. */
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
      // What was sealed by a key that is gone is nobody's.
      for (const [{ seq }, one] of opened) if (!one && seq !== undefined) await store.delete(seq)
      await done
      return opened.flatMap(([, one]) => one ?? [])
    },
    layersOf: async (user_id) => layersIn(await (await database()).getAllFromIndex('waiting', 'user', user_id)),
  }
}

/** Keeps them as long as the page stands: where the browser keeps nothing, as in some private windows. */
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

/** The first version kept everything open. */
async function sealAll(store: IDBPObjectStore<Schema, 'waiting'[], 'waiting', 'versionchange'>, seal: (one: Waiting) => Kept) {
  for (const one of await store.getAll()) await store.put(seal(one as unknown as Waiting))
}
