import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'

/** Locks a membership for a change, by responsible people or by the administration: one waits for the other. Throws 404. */
export const lockMembership = (db: Db, id: number) =>
  db.selectFrom('membership').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
