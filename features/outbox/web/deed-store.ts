import type { Vault } from '#features/devices/web/vault.ts'
import { type Database, openSync, type Place, type Row } from './database.ts'
import type { Waiting } from './deed.ts'

export type Edit = (before: Waiting | null) => Waiting | null

/** Stores waiting operations in the order in which they were made. */
export type DeedStore = {
  /** Whether they survive a reload. */
  isDurable: () => boolean
  all: (user_id: number) => Promise<Waiting[]>
  /** Changes the waiting operation of one subject; `edit` may be called again, with what another tab has stored meanwhile. */
  edit: (place: Place, edit: Edit) => Promise<void>
}

/** Stores them in the browser, shared by all its tabs. */
export function browserStore(vault: Vault): DeedStore {
  const database = openSync()
  const rowOf = async ({ user_id, subject }: Place) => (await database()).getFromIndex('deeds', 'place', [user_id, subject])
  const edit: DeedStore['edit'] = async (place, change) => {
    const row = await rowOf(place)
    const before = row ? await opened(vault, row) : null
    const after = change(before)
    if (!after && !row) return
    const next = after && (await sealed(vault, after))
    // Sealing takes longer than a transaction lives, so another tab may have been faster.
    if (!(await replace(await database(), { place, stamp: row?.stamp, next }))) await edit(place, change)
  }
  return {
    isDurable: () => true,
    all: async (user_id) => {
      const rows = await (await database()).getAllFromIndex('deeds', 'user', user_id)
      return (await Promise.all(rows.map((row) => opened(vault, row)))).filter((one) => one !== null)
    },
    edit,
  }
}
type Replacing = { place: Place; stamp: string | undefined; next: Row | null }

/** Replaces the row that was read; returns false if it has changed since. */
async function replace(database: Database, { place: { user_id, subject }, stamp, next }: Replacing): Promise<boolean> {
  const { store, done } = database.transaction('deeds', 'readwrite')
  const replacing = async () => {
    const now = await store.index('place').get([user_id, subject])
    const isSame = now?.stamp === stamp
    if (isSame && next) await store.put(now?.seq === undefined ? next : { ...next, seq: now.seq })
    else if (isSame && now?.seq !== undefined) await store.delete(now.seq)
    return isSame
  }
  const [isDone] = await Promise.all([replacing(), done])
  return isDone
}

const nameOf = ({ user_id, subject }: Place) => `deed ${user_id} ${subject}`

async function sealed(vault: Vault, waiting: Waiting): Promise<Row> {
  const { user_id, subject } = waiting
  const bytes = new TextEncoder().encode(JSON.stringify(waiting))
  return { user_id, subject, stamp: crypto.randomUUID(), sealed: await vault.seal(nameOf(waiting), bytes) }
}

/** Null if it was sealed with another key. */
const opened = (vault: Vault, row: Row): Promise<Waiting | null> =>
  vault.open(nameOf(row), row.sealed).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Waiting,
    () => null,
  )

/** Stores them in memory while the page is open: for when nothing may or can be stored on the device. */
export function memoryStore(start: readonly Waiting[] = []): DeedStore {
  let kept = [...start]
  return {
    isDurable: () => false,
    all: async (user_id) => kept.filter((one) => one.user_id === user_id),
    edit: async ({ user_id, subject }, change) => {
      const before = kept.find((one) => one.user_id === user_id && one.subject === subject) ?? null
      const after = change(before)
      if (!before) kept = after ? [...kept, after] : kept
      else kept = kept.flatMap((one) => (one === before ? (after ?? []) : one))
    },
  }
}
