import type { Copies, Writing } from './copies.ts'
import type { MeetingRow } from './database.ts'

/** One run of taking a meeting along: it may write as long as the meeting's row names it. */
export type Job = { meeting_id: number; id: string }

/** The meeting was removed or taken over by another job, or the browser has emptied the store. */
export class Ended extends Error {
  override name = 'Ended'
}

/** Writes in one transaction if the job still owns the meeting; throws Ended otherwise. */
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
