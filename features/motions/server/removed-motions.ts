import type { Db } from '#platform/server/database/db.ts'

/** What a submitted motion left when it was removed (permissions.md Motions), for whoever has the command line; undefined when it left nothing. */
export const findRemovedMotion = (db: Db, motion_id: number) =>
  db
    .selectFrom('removed_motion')
    .where('motion_id', '=', motion_id)
    .select(['motion_id', 'committee_id', 'copy', 'removed_at', 'removed_by'])
    .executeTakeFirst()
export type RemovedMotion = NonNullable<Awaited<ReturnType<typeof findRemovedMotion>>>
