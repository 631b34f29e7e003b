import type { Db } from '#platform/server/database/db.ts'
import { hashOf } from './repository.ts'

export type Verification = { rows: number; is_whole: boolean; broken_at: number | null }

const BATCH_SIZE = 2_000

/**
 * Recomputes the chain up to the current head: every row unchanged, none missing, none inserted. `broken_at` is the first row that fails;
 * null with `is_whole` false means that rows are missing at the end.
 */
export async function verifyAuditLog(db: Db): Promise<Verification> {
  const { hash: head } = await db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow()
  let [rows, previous] = [0, { id: 0, hash: '' }]
  while (previous.hash !== head) {
    const next = await rowsAfter(db, previous.id)
    if (next.length === 0) return { rows, is_whole: false, broken_at: null }
    for (const { id, hash, at, ...row } of next) {
      if (previous.hash === head) break
      const isAsWritten = row.previous_hash === previous.hash && hash === hashOf({ ...row, at: new Date(at).toISOString() })
      if (!isAsWritten) return { rows, is_whole: false, broken_at: id }
      rows += 1
      previous = { id, hash }
    }
  }
  return { rows, is_whole: true, broken_at: null }
}

/** The next batch of rows after an id, in order. */
export const rowsAfter = (db: Db, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()
