import { type DBSchema, openDB } from 'idb'
import { storageKey } from '#web/kit/app-state.ts'
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
  waiting: { key: number; value: Waiting; indexes: { place: [number, number, string]; layer: [number, number]; user: number } }
}

/** Keeps them in the browser, for all its tabs. */
export function browserStore(): OutboxStore {
  let opening: ReturnType<typeof open> | null = null
  const forget = () => {
    opening = null
  }
  const database = () => (opening ??= open(forget))
  return {
    isDurable: () => true,
    write: async ({ user_id, layer_id }, edits) => {
      const transaction = (await database()).transaction('waiting', 'readwrite')
      for (const { id, edit } of edits) {
        const before = (await transaction.store.index('place').get([user_id, layer_id, id])) ?? null
        const after = edit(before)
        if (after) await transaction.store.put(after)
        else if (before?.seq !== undefined) await transaction.store.delete(before.seq)
      }
      const all = await transaction.store.index('layer').getAll([user_id, layer_id])
      await transaction.done
      return all
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

const layersIn = (all: readonly Waiting[]): number[] => [...new Set(all.map(({ layer_id }) => layer_id))]

/** Lets go as soon as another tab wants to delete it. */
const open = (onClosed: () => void) =>
  openDB<Schema>(storageKey('outbox'), 1, {
    upgrade: (database) => {
      const store = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
      store.createIndex('place', ['user_id', 'layer_id', 'id'], { unique: true })
      store.createIndex('layer', ['user_id', 'layer_id'])
      store.createIndex('user', 'user_id')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
