import { sql } from 'kysely'
import type { z } from 'zod'
import type { listDeeds } from '#features/administration/audit-log.ts'
import type { Db } from '#platform/server/database/db.ts'

export type DeedFilter = Omit<z.output<typeof listDeeds.query>, 'query' | 'start' | 'rows'>

/** The rows of the audit log that fit, the newest first; days are the site's, both included. */
export const deedsAmong = (db: Db, { action, subject_type, subject_id, committee, outcome, first_day, last_day }: DeedFilter) =>
  db
    .selectFrom('audit_log as deed')
    .leftJoin('committee', 'committee.id', 'deed.committee_id')
    .select(['deed.id', 'deed.at', 'deed.user_id', 'deed.username', 'deed.action', 'deed.subject_type', 'deed.subject_id'])
    .select(['deed.committee_id', 'committee.title as committee', 'deed.outcome', 'deed.details', 'deed.request_id'])
    .$if(action !== undefined, (query) => query.where('deed.action', '=', action ?? ''))
    .$if(subject_type !== undefined, (query) => query.where('deed.subject_type', '=', subject_type ?? ''))
    .$if(subject_id !== undefined, (query) => query.where('deed.subject_id', '=', subject_id ?? ''))
    .$if(committee !== undefined, (query) => query.where('deed.committee_id', '=', committee ?? 0))
    .$if(outcome !== undefined, (query) => query.where('deed.outcome', '=', outcome ?? 'done'))
    .$if(first_day !== undefined, (query) => query.where(sql<boolean>`deed.at >= ${first_day}::date`))
    .$if(last_day !== undefined, (query) => query.where(sql<boolean>`deed.at < ${last_day}::date + 1`))
    .orderBy('deed.id', 'desc')

/** Which actions and kinds of subjects there are, each looked up in its index instead of in the whole log. */
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
