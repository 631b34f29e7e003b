import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/server/database/db.ts'
import type { State } from './meeting-state.ts'
import { stateOf } from './state.ts'

type Recorded = { db: Db; me: { id: number }; now: Date }

/**
 * For imports into an existing meeting: keeps its former state, so that the import can be undone. An import that changes nothing keeps
 * the record of the previous one: importing the same zip twice must not prevent the undo.
 */
export async function recordImport(
  { db, me, now }: Recorded,
  { meeting_id, before }: { meeting_id: number; before: State },
): Promise<void> {
  const after = await stateOf(db, meeting_id)
  const who = { imported_at: now.toISOString(), imported_by: me.id }
  const own = db.deleteFrom('import_undo').where('meeting_id', '=', meeting_id)
  if (isDeepStrictEqual({ ...after, imported_at: before.imported_at }, before)) {
    await db
      .updateTable('import_undo')
      .set(who)
      .where('meeting_id', '=', meeting_id)
      .where('imported_at', '=', before.imported_at)
      .execute()
    return
  }
  await own.execute()
  await db
    .insertInto('import_undo')
    .values({ meeting_id, ...who, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}
