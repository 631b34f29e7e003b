import type { Copies } from './copies.ts'
import type { MeetingRow } from './database.ts'
import { listRows, removeMeeting } from './meetings.ts'

const LARGEST = 2 * 10 ** 9
/** Share of the browser's quota that we use. */
const SHARE = 0.6

/** The meeting does not fit beside what has to stay. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** How many bytes may be stored. */
export async function budget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? LARGEST : Math.min(LARGEST, SHARE * quota)
}

/** Makes room for this many bytes of a meeting by removing others, least recently used first. Resolves to the ids removed; throws NoRoom. */
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

/** Keeps the next meeting of a committee that is always taken along, and meetings still being fetched. */
const mayGo = ({ is_next, state }: MeetingRow) => !is_next && state !== 'wanted'
