import type { Db } from '#server/database/db.ts'
import { notFound } from '#server/kit/problem.ts'

/** For writers, of responsible people and of the administration alike: one waits for the other. Throws 404. */
export const holdMembership = (db: Db, id: number) =>
  db.selectFrom('membership').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
