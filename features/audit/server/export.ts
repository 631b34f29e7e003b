import type { Db } from '#platform/server/database/db.ts'
import { textOf } from './repository.ts'
import { rowsAfter } from './verify.ts'

/**
 * Exports the whole log, one JSON object per row. The text between `{"id":…,` and `,"hash":…}`, in braces, is exactly what was hashed, so
 * that any program can verify the chain.
 */
export async function* exportAuditLog(db: Db): AsyncGenerator<string> {
  for (let rows = await rowsAfter(db, 0); rows.length > 0; rows = await rowsAfter(db, rows.at(-1)?.id ?? 0)) {
    for (const { id, hash, at, ...row } of rows) {
      const text = textOf({ ...row, at: new Date(at).toISOString() })
      yield `{"id":${id},${text.slice(1, -1)},"hash":"${hash}"}`
    }
  }
}
