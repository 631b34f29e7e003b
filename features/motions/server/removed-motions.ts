import type { Db } from '#platform/server/database/db.ts'

/** The copy left by a removed motion that had been submitted (permissions.md Motions), for the command line; undefined if there is none. */
export const findRemovedMotion = (db: Db, motion_id: number) =>
  db
    .selectFrom('removed_motion')
    .where('motion_id', '=', motion_id)
    .select(['motion_id', 'committee_id', 'copy', 'removed_at', 'removed_by'])
    .executeTakeFirst()
export type RemovedMotion = NonNullable<Awaited<ReturnType<typeof findRemovedMotion>>>
