import type { DBSchema, IDBPDatabase } from 'idb'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Paper } from '#features/annotations/web/session/annotation-operation.ts'
import type { Change } from '#features/annotations/web/session/layer-session.ts'
import type { Vault } from '#features/devices/web/vault.ts'
import type { NoteContent } from '#features/notes/web/operation/note-operation.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { openExistingDatabase } from '#platform/web/lib/storage/browser-database.ts'
import { keepSealed, readKept, readSealed } from '#platform/web/lib/storage/kept.ts'
import type { Refusal } from '#platform/web/offline/outbox/operation.ts'

// What the versions before this one stored, by their names. Nothing else reads these.

type Frame = { revision: number; was_sent: boolean; refusal: Refusal | null }

/** A waiting annotation of the database `outbox`. */
export type OldAnnotation = Frame & {
  layer_id: number
  id: string
  kind: Change['kind']
  annotation: WireAnnotation
  follow_up: 'update' | 'remove' | null
}

/** A waiting note, tag, bookmark or reading of the database `deeds`. */
export type OldDeed = Frame & {
  subject: string
  title: string
  written: string
  deed: ({ kind: 'note' } & Omit<NoteContent, 'title'>) | { kind: 'tags' | 'bookmark' | 'seen_meeting' | 'seen_version' }
}

/** The unload journal: changes of a layer that a page could not store any more. */
type OldBatch = { layer_id: number; changes: readonly Change[] }

type AnnotationRow = { seq: number; user_id: number; layer_id: number; id: string; sealed?: string; revision?: number }
type DeedRow = { seq: number; user_id: number; subject: string; stamp: string; sealed: ArrayBuffer }

interface Outbox extends DBSchema {
  waiting: { key: number; value: AnnotationRow; indexes: { user: number } }
}
interface Deeds extends DBSchema {
  deeds: { key: number; value: DeedRow; indexes: { user: number } }
  papers: { key: number; value: ArrayBuffer }
}

/** A row that was taken aside. `key` is unique for its state. */
export type Taken<Row> = { key: string; one: Row; remove: () => Promise<void> }

/**
 * Takes a person's rows aside, in order: under a negative owner, tabs of the version before neither see nor change them any more. What an
 * earlier call took aside and did not remove comes first. Rows sealed with another key stay where they are.
 */
type TakeAside<Row> = (user_id: number) => Promise<Taken<Row>[]>

/** Runs with the old annotations; not if there is no such database. `paperOf` finds where a layer is. */
export async function withOldAnnotations(vault: Vault, run: (take: TakeAside<OldAnnotation>) => Promise<void>): Promise<void> {
  const database = await openExistingDatabase<Outbox>('outbox')
  if (!database) return
  const opened = ({ sealed, ...place }: AnnotationRow, user_id: number): OldAnnotation | null => {
    // The first version did not seal.
    if (sealed === undefined) return place as unknown as OldAnnotation
    try {
      return { ...(JSON.parse(vault.openNow(`outbox/${user_id}/${place.layer_id}/${place.id}`, sealed)) as OldAnnotation), ...place }
    } catch {
      return null
    }
  }
  const keyOf = ({ seq, sealed, revision }: AnnotationRow) => `outbox/${seq}/${sealed?.slice(0, NONCE) ?? revision}`
  try {
    await run(async (user_id) => {
      const { store, done } = database.transaction('waiting', 'readwrite')
      const earlier = await store.index('user').getAll(-user_id)
      for (const row of await store.index('user').getAll(user_id)) {
        const isTwice = earlier.some(({ layer_id, id }) => layer_id === row.layer_id && id === row.id)
        if (!isTwice && opened(row, user_id)) await store.put({ ...row, user_id: -user_id })
      }
      const aside = await store.index('user').getAll(-user_id)
      await done
      return aside.flatMap((row) => {
        const one = opened(row, user_id)
        return one ? [{ key: keyOf(row), one, remove: () => database.delete('waiting', row.seq) }] : []
      })
    })
  } finally {
    database.close()
  }
}

/** In base64, a sealed text begins with a nonce of this many characters, which is never used twice. */
const NONCE = 32

/** Runs with the old notes, tags, bookmarks and readings; not if there is no such database. */
export async function withOldDeeds(vault: Vault, run: (take: TakeAside<OldDeed>) => Promise<void>): Promise<void> {
  const database = await openExistingDatabase<Deeds>('deeds')
  if (!database) return
  const opened = ({ subject, sealed }: DeedRow, user_id: number): Promise<OldDeed | null> =>
    vault.open(`deed ${user_id} ${subject}`, sealed).then(
      (bytes) => jsonIn(bytes) as OldDeed,
      () => null,
    )
  try {
    await run(async (user_id) => {
      const rows = await database.getAllFromIndex('deeds', 'user', user_id)
      const readable = new Set<string>()
      for (const row of rows) if (await opened(row, user_id)) readable.add(row.stamp)
      await hide(database, user_id, readable)
      const aside = await database.getAllFromIndex('deeds', 'user', -user_id)
      const all = await Promise.all(aside.map(async (row) => ({ row, one: await opened(row, user_id) })))
      return all.flatMap(({ row: { seq, stamp }, one }) =>
        one ? [{ key: `deeds/${stamp}`, one, remove: () => database.delete('deeds', seq) }] : [],
      )
    })
  } finally {
    database.close()
  }
}

/** Takes the rows with these stamps aside. Opening them takes longer than a transaction lives: rows that have changed since stay for the next time. */
async function hide(database: IDBPDatabase<Deeds>, user_id: number, stamps: ReadonlySet<string>): Promise<void> {
  const { store, done } = database.transaction('deeds', 'readwrite')
  const earlier = new Set((await store.index('user').getAll(-user_id)).map(({ subject }) => subject))
  for (const row of await store.index('user').getAll(user_id)) {
    if (stamps.has(row.stamp) && !earlier.has(row.subject)) await store.put({ ...row, user_id: -user_id })
  }
  await done
}

/** Where a layer is, as the version before remembered it. */
export async function oldPaperOf(vault: Vault, layer_id: number): Promise<Paper | null> {
  const database = await openExistingDatabase<Deeds>('deeds')
  const sealed = await database?.get('papers', layer_id)
  database?.close()
  return sealed
    ? vault.open(`paper of layer ${layer_id}`, sealed).then(
        (bytes) => jsonIn(bytes) as Paper,
        () => null,
      )
    : null
}

const jsonIn = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

const journalKey = (user_id: number) => storageKey(`last_words:${user_id}`)

/** Whether a browser's storage event says that a page of the version before has noted something while it was unloaded. */
export const isOldJournal = ({ key }: Pick<StorageEvent, 'key'>, user_id: number): boolean => key === journalKey(user_id)

/** The changes in the old unload journal. */
export function oldJournal(user_id: number): Taken<OldBatch>[] {
  const kept = readKept(journalKey(user_id))?.slice(0, NONCE)
  const read = () => JSON.parse(readSealed(journalKey(user_id)) ?? '[]') as OldBatch[]
  return read().map((one, index) => ({
    key: `last_words/${kept}/${index}`,
    one,
    remove: async () => {
      const words = JSON.stringify(one)
      keepSealed(journalKey(user_id), JSON.stringify(read().filter((other) => JSON.stringify(other) !== words)))
    },
  }))
}
