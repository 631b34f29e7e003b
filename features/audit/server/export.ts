import type { Db } from '#platform/server/database/db.ts'
import { textOf } from './repository.ts'
import { rowsAfter } from './verify.ts'

/**
 * The whole log, a JSON object a row. What the chain hashes stands in it as it was hashed: what is between `{"id":…,` and `,"hash":…}`, in braces.
 * So anybody can check it with any program.
 */
export async function* exportAuditLog(db: Db): AsyncGenerator<string> {
  for (let rows = await rowsAfter(db, 0); rows.length > 0; rows = await rowsAfter(db, rows.at(-1)?.id ?? 0)) {
    for (const { id, hash, at, ...row } of rows) {
      const text = textOf({ ...row, at: new Date(at).toISOString() })
      yield `{"id":${id},${text.slice(1, -1)},"hash":"${hash}"}`
    }
  }
}
