import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { planUndo } from './plan.ts'
import { stateOf } from './state.ts'

/**
 * The last import of a meeting that the caller is known to see, with the state to restore; undefined if none can be undone. During an
 * upgrade, a server of the previous version imports without a record; an older record then no longer applies.
 */
export async function findUndo(db: Db, meeting_id: number) {
  const found = await db
    .selectFrom('import_undo as last')
    .innerJoin('meeting', (join) => join.onRef('meeting.id', '=', 'last.meeting_id').onRef('meeting.imported_at', '=', 'last.imported_at'))
    .leftJoin('app_user as u', 'u.id', 'last.imported_by')
    .where('last.meeting_id', '=', meeting_id)
    .select(['last.id', 'last.imported_at', 'last.before', 'last.after', 'u.id as user_id', fullNameOfUser.as('full_name')])
    .executeTakeFirst()
  if (!found) return undefined
  const { id, imported_at, before, after, user_id, full_name } = found
  const now = await stateOf(db, meeting_id)
  const imported_by = user_id === null ? null : full_name
  return { id, imported_at, imported_by, before, now, plan: planUndo({ before, after, now }) }
}

export type Undo = NonNullable<Awaited<ReturnType<typeof findUndo>>>
