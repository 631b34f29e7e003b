import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isFor } from './seen.ts'

/**
 * For whoever changes what a meeting holds, in the same transaction: answers with how many of the notes there that the caller saw have lost
 * their object since. Those of others are not counted: the number would tell that they are there (permissions.md G4).
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
