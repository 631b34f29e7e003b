import type { Db } from '#platform/server/database/db.ts'

/**
 * When a motion of the meeting was last signed, including submitted motions that have been removed; null if never. A motion removed before
 * its submission keeps its signatures but not its meeting, so it is not counted.
 */
export async function findLastSignature(db: Db, { id: meeting_id }: { id: number }): Promise<string | null> {
  const { at } = await db
    .selectFrom('motion_signature')
    .where('motion_id', 'in', (query) =>
      query
        .selectFrom('motion')
        .where('meeting_id', '=', meeting_id)
        .select('id')
        .unionAll(query.selectFrom('removed_motion').where('meeting_id', '=', meeting_id).select('motion_id as id')),
    )
    .select(({ fn }) => fn.max<string | null>('signed_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
