import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isFor } from './seen.ts'

/**
 * Call before changing what a meeting holds, in the same transaction: the returned function counts the notes seen by the caller that became
 * orphans since. Notes of others do not count: the number would reveal them (permissions.md G4).
 */
export async function watchNotes(db: Db, me: Seer, meeting_id: number): Promise<() => Promise<number>> {
  const ofMeeting = db.selectFrom('note').where('note.meeting_id', '=', meeting_id)
  const seen = await ofMeeting.where('note.orphan', '=', false).where(isFor(me)).select('note.id').execute()
  const ids = new Set(seen.map(({ id }) => id))
  return async () => {
    if (ids.size === 0) return 0
    const orphans = await ofMeeting.where('note.orphan', '=', true).select('note.id').execute()
    return orphans.filter(({ id }) => ids.has(id)).length
  }
}
