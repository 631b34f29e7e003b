import { addDeed } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A load of the demonstration council: the Zurich day and time that its dates are counted from, and whether it came to its end. */
export type Load = { day: string; time: string; finished: boolean }

/** Who the audit log says it was. */
export const loader = { id: null, username: 'demonstration' } as const

// The audit log is the memory of a load: its rows come with the transaction whose work they tell of, so that a kill leaves no doubt.
const begun = 'begin_demonstration'
const finished = 'finish_demonstration'
const zipMark = 'demonstration '

/** The load that was begun in this database, if any. */
export async function findLoad(db: Db): Promise<Load | undefined> {
  const deeds = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', 'is', null)
    .where('action', 'in', [begun, finished])
    .execute()
  const begin = deeds.find(({ action }) => action === begun)
  if (!begin) return undefined
  return { ...(begin.details as Pick<Load, 'day' | 'time'>), finished: deeds.some(({ action }) => action === finished) }
}

export const noteBegin = (db: Db, { day, time }: Load) =>
  addDeed(db, loader, { action: begun, subject_type: 'demonstration', details: { day, time } })

export const noteFinish = (db: Db) => addDeed(db, loader, { action: finished, subject_type: 'demonstration' })

/** What an import of this zip is marked with in the audit log. */
export const markOf = (opengever_id: number, import_number: number) => `${zipMark}${opengever_id}/${import_number}`

/** The marks of the zips that have been imported. */
export async function importedMarks(db: Db): Promise<Set<string | null>> {
  const deeds = await db
    .selectFrom('audit_log')
    .select('request_id')
    .where('action', '=', 'import_meeting')
    .where('request_id', 'like', `${zipMark}%`)
    .execute()
  return new Set(deeds.map(({ request_id }) => request_id))
}
