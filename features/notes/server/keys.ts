import { sql } from 'kysely'
import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { findNote } from './repository.ts'

type Key = string | undefined

/** What came of a note that its author sent under this key before; undefined when nothing did. Throws 404 when that is gone. */
export async function findMade(db: Db, me: Seer, key: Key) {
  if (key === undefined) return undefined
  const row = await ofKey(db, me, key).executeTakeFirst()
  if (row?.note_id === null) throw notFound()
  return row && findNote(db, me, row.note_id)
}

/** Takes the key for what is about to be written; answers whether it is free. Whoever takes it at the same moment waits. */
export async function claimKey(db: Db, { id: author_id }: Seer, key: Key): Promise<boolean> {
  if (key === undefined) return true
  const free = db
    .insertInto('note_key')
    .values({ author_id, key, note_id: null })
    .onConflict((conflict) => conflict.doNothing())
  return (await free.returning('key').execute()).length > 0
}

/** Notes what came of it. */
export async function noteMade(db: Db, me: Seer, { key, note_id }: { key: Key; note_id: number }): Promise<void> {
  if (key === undefined) return
  await db.updateTable('note_key').set({ note_id }).where('author_id', '=', me.id).where('key', '=', key).execute()
}

const ofKey = (db: Db, me: Seer, key: string) =>
  db.selectFrom('note_key').select('note_id').where('author_id', '=', me.id).where('key', '=', sql<string>`${key}::uuid`)
