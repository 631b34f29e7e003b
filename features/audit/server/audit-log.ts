import { sql } from 'kysely'
import type { z } from 'zod'
import type { listAuditEntries } from '#features/audit/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashOf, textOf } from './repository.ts'

export type AuditFilter = Omit<z.output<typeof listAuditEntries.query>, 'query' | 'start' | 'rows'>

/** Matching rows of the audit log, newest first; days are in the site's time zone, both inclusive. */
export const findAuditEntries = (db: Db, { action, subject_type, subject_id, committee, outcome, first_day, last_day }: AuditFilter) =>
  db
    .selectFrom('audit_log as entry')
    .leftJoin('committee', 'committee.id', 'entry.committee_id')
    .select(['entry.id', 'entry.at', 'entry.user_id', 'entry.username', 'entry.action', 'entry.subject_type', 'entry.subject_id'])
    .select(['entry.committee_id', 'committee.title as committee', 'entry.outcome', 'entry.details', 'entry.request_id'])
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? ''))
    .$if(subject_type !== undefined, (query) => query.where('entry.subject_type', '=', subject_type ?? ''))
    .$if(subject_id !== undefined, (query) => query.where('entry.subject_id', '=', subject_id ?? ''))
    .$if(committee !== undefined, (query) => query.where('entry.committee_id', '=', committee ?? 0))
    .$if(outcome !== undefined, (query) => query.where('entry.outcome', '=', outcome ?? 'done'))
    .$if(first_day !== undefined, (query) => query.where(sql<boolean>`entry.at >= ${first_day}::date`))
    .$if(last_day !== undefined, (query) => query.where(sql<boolean>`entry.at < ${last_day}::date + 1`))
    .orderBy('entry.id', 'desc')

/** All actions and subject types in use; each is looked up in its index, without a scan of the log. */
export async function findAuditTerms(db: Db): Promise<{ actions: string[]; subject_types: string[] }> {
  return { actions: await valuesOf(db, 'action'), subject_types: await valuesOf(db, 'subject_type') }
}

async function valuesOf(db: Db, column: 'action' | 'subject_type'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      select min(${name}) as value from audit_log
      union all
      select (select min(${name}) from audit_log where ${name} > found.value) from found where found.value is not null
    ) select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}

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
const rowsAfter = (db: Db, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()

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
