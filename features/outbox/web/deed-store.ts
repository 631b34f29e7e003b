import type { Vault } from '#features/devices/web/vault.ts'
import { type Database, openSync, type Place, type Row } from './database.ts'
import type { Waiting } from './deed.ts'

export type Edit = (before: Waiting | null) => Waiting | null

/** Where deeds wait, in the order in which they were done. */
export type DeedStore = {
  /** Whether a reload leaves them there. */
  isDurable: () => boolean
  all: (user_id: number) => Promise<Waiting[]>
  /** Changes what waits of one subject; an edit may be asked for again, on what another tab has made of it meanwhile. */
  edit: (place: Place, edit: Edit) => Promise<void>
}

/** Keeps them in the browser, for all its tabs. */
export function browserStore(vault: Vault): DeedStore {
  const database = openSync()
  const rowOf = async ({ user_id, subject }: Place) => (await database()).getFromIndex('deeds', 'place', [user_id, subject])
  const edit: DeedStore['edit'] = async (place, change) => {
    const row = await rowOf(place)
    const before = row ? await opened(vault, row) : null
    const after = change(before)
    if (!after && !row) return
    const next = after && (await sealed(vault, after))
    // What is sealed takes longer than a transaction lasts: another tab may have been faster.
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

/** In place of the row that was read; false when it is another by now. */
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

/** Null of what another key has sealed. */
const opened = (vault: Vault, row: Row): Promise<Waiting | null> =>
  vault.open(nameOf(row), row.sealed).then(
    (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Waiting,
    () => null,
  )

/** Keeps them as long as the page stands: where nothing may or can be kept on the device. */
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
