import { awaitNoted } from '#features/public-pages/server/note-public.ts'
import { type PublicDb, publicDb } from '#features/public-pages/server/public-db.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { openTurns } from '#platform/server/turns/turns.ts'

/** Of the pool's ten connections: anybody may ask, and the signed-in need the others. */
const READ_AT_ONCE = 3
/** Those that wait for their turn hold no connection. */
const MOST_WAITING = 30
/** Seconds. */
const AGAIN_AFTER = 5

/**
 * Reads in a transaction, and not before the times of what was changed are recorded. A few at a time on each app server; throws 429 if many are
 * waiting: 503 would be logged as a fault of the server, once for each request of a crawler.
 */
export function openReading(db: Db): <Result>(read: (trx: PublicDb) => Promise<Result>) => Promise<Result> {
  const turns = openTurns<object>({ places: READ_AT_ONCE })
  return async (read) => {
    if (turns.count().waiting >= MOST_WAITING)
      throw new Problem(429, { detail: { key: 'problem.too_many_requests' } }, { again_after: AGAIN_AFTER })
    const endTurn = await turns.take({}, undefined)
    try {
      return await db.transaction().execute(async (trx) => {
        await awaitNoted(publicDb(trx))
        return read(publicDb(trx))
      })
    } finally {
      endTurn()
    }
  }
}
