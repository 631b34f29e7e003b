import type { Copies, Writing } from './copies.ts'
import type { MeetingRow } from './database.ts'

/** Who works on a meeting: what it writes counts as long as the meeting is its own. */
export type Job = { meeting_id: number; id: string }

/** The meeting was removed or taken over by somebody else, or the browser has emptied the store. */
export class Ended extends Error {
  override name = 'Ended'
}

/** Does what only the one at work on a meeting may do, all of it or nothing; throws Ended. */
export async function writeAs<T>(
  copies: Copies,
  { meeting_id, id }: Job,
  write: (transaction: Writing, row: MeetingRow) => Promise<T>,
): Promise<T> {
  return copies.write(async (transaction) => {
    const row = await transaction.objectStore('meeting').get(meeting_id)
    if (row?.job !== id) throw new Ended()
    return write(transaction, row)
  })
}
