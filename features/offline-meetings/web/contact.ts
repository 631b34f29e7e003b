import { listMeetings } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { readAfresh } from '#platform/web/lib/http/call.ts'
import { wantNext } from './always.ts'
import type { Copies } from './copies.ts'
import { listRows, removeMeeting } from './meetings.ts'

const PATIENCE = 30_000

/** Asks which meetings the reader sees: what is here of others goes at once, and what is always taken along comes. Answers with what there is. */
export async function meetServer(copies: Copies): Promise<MeetingListed[]> {
  const listed = listMeetings.answer.parse(await readAfresh(listMeetings, {}, AbortSignal.timeout(PATIENCE)))
  const seen = new Set(listed.map(({ id }) => id))
  for (const { id } of await listRows(copies)) if (!seen.has(id)) await removeMeeting(copies, id)
  await wantNext(copies, listed)
  return listed
}
