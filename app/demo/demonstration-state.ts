import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A load of the demonstration council: the Zurich day and time that its dates count from, and whether it is complete. */
export type Load = { day: string; time: string; finished: boolean }

/** The actor in the audit log. */
export const loader = { id: null, username: 'demonstration' } as const

// The audit log records the progress of a load: its entries are written in the transaction of the work itself, so a kill leaves no doubt.
const begun = 'begin_demonstration'
const finished = 'finish_demonstration'
const zipMark = 'demonstration '

/** The load that was begun in this database, if any. */
export async function findLoad(db: Db): Promise<Load | undefined> {
  const auditEntries = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', 'is', null)
    .where('action', 'in', [begun, finished])
    .execute()
  const begin = auditEntries.find(({ action }) => action === begun)
  if (!begin) return undefined
  return { ...(begin.details as Pick<Load, 'day' | 'time'>), finished: auditEntries.some(({ action }) => action === finished) }
}

export const noteBegin = (db: Db, { day, time }: Load) =>
  addAuditEntry(db, loader, { action: begun, subject_type: 'demonstration', details: { day, time } })

export const noteFinish = (db: Db) => addAuditEntry(db, loader, { action: finished, subject_type: 'demonstration' })

/** The mark in the audit log for an import of this zip. */
export const markOf = (opengever_id: number, import_number: number) => `${zipMark}${opengever_id}/${import_number}`

/** The marks of the zips that have been imported. */
export async function importedMarks(db: Db): Promise<Set<string | null>> {
  const auditEntries = await db
    .selectFrom('audit_log')
    .select('request_id')
    .where('action', '=', 'import_meeting')
    .where('request_id', 'like', `${zipMark}%`)
    .execute()
  return new Set(auditEntries.map(({ request_id }) => request_id))
}
