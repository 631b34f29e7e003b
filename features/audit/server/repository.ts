import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { AuditTables } from './tables.ts'

/** One audit entry. Never holds contents, passwords or tokens. */
export type AuditEntry = {
  action: string
  subject_type: string
  subject_id?: string | number
  committee_id?: number
  outcome?: 'done' | 'refused'
  details?: Record<string, unknown>
  request_id?: string
  /** Defaults to now. */
  at?: Date
}

/** Who did it: a person, or an automatic process (`command line`, `import`). */
export type AuditActor = (Pick<Actor, 'id' | 'username'> | { id: null; username: string }) & {
  /** Id of the request, if there was one. */
  request_id?: string
  /** The token of the program that did it in the person's name. */
  access_token?: { id: number; name: string }
}

/**
 * Adds a row to the audit log, chained to the previous one (permissions.md G12). Must be the last statement of a transaction: it locks the
 * head of the chain.
 */
export const addAuditEntry = (db: Db, auditActor: AuditActor, auditEntry: AuditEntry): Promise<void> =>
  addAuditEntries(db, auditActor, [auditEntry])

/** The same for many rows, in their order. */
export async function addAuditEntries(db: Db, auditActor: AuditActor, auditEntries: readonly AuditEntry[]): Promise<void> {
  if (auditEntries.length === 0) return
  let { hash } = await lockHead(db)
  const rows = auditEntries.map((auditEntry) => {
    const row = { ...rowOf(auditActor, auditEntry), previous_hash: hash }
    hash = hashOf(row)
    return { ...row, hash }
  })
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('audit_log')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
  await db.updateTable('audit_head').set({ hash }).execute()
}

/** A statement has at most 65,535 values. */
const rowsAtOnce = 2_000

const rowOf = (auditActor: AuditActor, auditEntry: AuditEntry) => ({
  at: (auditEntry.at ?? new Date()).toISOString(),
  user_id: auditActor.id,
  username: auditActor.username,
  action: auditEntry.action,
  subject_type: auditEntry.subject_type,
  subject_id: auditEntry.subject_id === undefined ? null : String(auditEntry.subject_id),
  committee_id: auditEntry.committee_id ?? null,
  outcome: auditEntry.outcome ?? ('done' as const),
  details: { ...auditEntry.details, ...(auditActor.access_token && { access_token: auditActor.access_token }) },
  request_id: auditEntry.request_id ?? auditActor.request_id ?? null,
})

/** The hashed fields of a row: all of its contents and the previous hash, in this order. */
export type ChainedRow = Omit<Selectable<AuditTables['audit_log']>, 'id' | 'hash'>

export const hashOf = (row: ChainedRow): string => createHash('sha256').update(textOf(row)).digest('hex')

/** The text that is hashed. */
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

/** Logs only the first entry per quarter of an hour: a document is read range by range. */
export async function addFirstAuditEntry(db: Db, me: Actor, auditEntry: AuditEntry & { at: Date }): Promise<void> {
  if (await didLately(db, me, auditEntry)) return
  await lockHead(db)
  // Ranges are requested in parallel: another request may have logged it first.
  if (!(await didLately(db, me, auditEntry))) await addAuditEntry(db, me, auditEntry)
}

const quarterOfAnHour = 15 * 60_000

type Late = { user_id: number; action: string; subject_type: string; subject_id: string; after: string }

const lateAuditEntry = compileOnce((db, { user_id, action, subject_type, subject_id, after }: Late) =>
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

async function didLately(db: Db, me: Actor, { action, subject_type, subject_id, at }: AuditEntry & { at: Date }): Promise<boolean> {
  const after = new Date(at.getTime() - quarterOfAnHour).toISOString()
  const row = await lateAuditEntry(db, { user_id: me.id, action, subject_type, subject_id: String(subject_id), after })
  return row !== undefined
}

const lockHead = (db: Db) => db.selectFrom('audit_head').select('hash').forUpdate().executeTakeFirstOrThrow()
