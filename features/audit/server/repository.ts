import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { AuditTables } from './tables.ts'

/** One thing that somebody did. Never holds contents, passwords or tokens. */
export type Deed = {
  action: string
  subject_type: string
  subject_id?: string | number
  committee_id?: number
  outcome?: 'done' | 'refused'
  details?: Record<string, unknown>
  request_id?: string
  /** The present unless told otherwise. */
  at?: Date
}

/** Who did it: a person, or what ran without one (`command line`, `import`). */
export type Doer = (Pick<Actor, 'id' | 'username'> | { id: null; username: string }) & {
  /** Of the request that they made, where there is one. */
  request_id?: string
}

/** Adds a row to the audit log, chained to the one before (permissions.md G12). The last statement of a transaction: it waits for its turn. */
export async function addDeed(db: Db, doer: Doer, deed: Deed): Promise<void> {
  const head = await holdHead(db)
  const row = {
    at: (deed.at ?? new Date()).toISOString(),
    user_id: doer.id,
    username: doer.username,
    action: deed.action,
    subject_type: deed.subject_type,
    subject_id: deed.subject_id === undefined ? null : String(deed.subject_id),
    committee_id: deed.committee_id ?? null,
    outcome: deed.outcome ?? ('done' as const),
    details: deed.details ?? {},
    request_id: deed.request_id ?? doer.request_id ?? null,
    previous_hash: head.hash,
  }
  const hash = hashOf(row)
  await db
    .insertInto('audit_log')
    .values({ ...row, hash })
    .execute()
  await db.updateTable('audit_head').set({ hash }).execute()
}

/** What a row is chained by: all that it says and the hash before it, in this order. */
export type ChainedRow = Omit<Selectable<AuditTables['audit_log']>, 'id' | 'hash'>

export const hashOf = (row: ChainedRow): string => createHash('sha256').update(textOf(row)).digest('hex')

/** The text whose hash it is. */
export function textOf({
  at,
  user_id,
  username,
  action,
  subject_type,
  subject_id,
  committee_id,
  outcome,
  details,
  ...row
}: ChainedRow): string {
  const { request_id, previous_hash } = row
  const said = { at, user_id, username, action, subject_type, subject_id, committee_id, outcome, details, request_id, previous_hash }
  return JSON.stringify(said)
}

/** Of a reading that goes on, range by range, the first is added and the rest of the quarter of an hour is not. */
export async function addFirstDeed(db: Db, me: Actor, deed: Deed & { at: Date }): Promise<void> {
  if (await didLately(db, me, deed)) return
  await holdHead(db)
  // Ranges are asked for at once: another may have been first.
  if (!(await didLately(db, me, deed))) await addDeed(db, me, deed)
}

const quarterOfAnHour = 15 * 60_000

type Late = { user_id: number; action: string; subject_type: string; subject_id: string; after: string }

const lateDeed = compileOnce((db, { user_id, action, subject_type, subject_id, after }: Late) =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', user_id)
    .where('action', '=', action)
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('at', '>', after)
    .limit(1),
)

async function didLately(db: Db, me: Actor, { action, subject_type, subject_id, at }: Deed & { at: Date }): Promise<boolean> {
  const after = new Date(at.getTime() - quarterOfAnHour).toISOString()
  const row = await lateDeed(db, { user_id: me.id, action, subject_type, subject_id: String(subject_id), after })
  return row !== undefined
}

const holdHead = (db: Db) => db.selectFrom('audit_head').select('hash').forUpdate().executeTakeFirstOrThrow()
