import type { Copies } from './copies.ts'
import type { MeetingRow } from './database.ts'
import { listRows, removeMeeting } from './meetings.ts'

const LARGEST = 2 * 10 ** 9
/** Of what the browser would let us have. */
const SHARE = 0.6

/** What is to be taken along has no room beside what has to stay. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** So many bytes may be kept. */
export async function budget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? LARGEST : Math.min(LARGEST, SHARE * quota)
}

/** Makes room for so many bytes of a meeting: the one that was not looked at for the longest time goes first. Answers with those that went; throws NoRoom. */
export async function makeRoom(copies: Copies, { meeting_id, bytes }: { meeting_id: number; bytes: number }): Promise<number[]> {
  const limit = await budget()
  const rows = await listRows(copies)
  const others = rows.filter(({ id }) => id !== meeting_id)
  const going: number[] = []
  let used = bytes + others.reduce((sum, { size }) => sum + size, 0)
  for (const { id, size } of others.filter(mayGo).sort((one, other) => one.used - other.used)) {
    if (used <= limit) break
    going.push(id)
    used -= size
  }
  if (used > limit) throw new NoRoom()
  for (const id of going) await removeMeeting(copies, id)
  return going
}

/** Not the next one of a committee that is always taken along, and not what somebody waits for. */
const mayGo = ({ is_next, state }: MeetingRow) => !is_next && state !== 'wanted'
