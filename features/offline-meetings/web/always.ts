import type { MeetingListed } from '#features/meetings/meeting.ts'
import type { Copies } from './copies.ts'
import type { MeetingRow } from './database.ts'
import { isOlder } from './is-older.ts'
import { changeRow, listRows, readAbout, wantMeeting } from './meetings.ts'

/** Whether the next meeting of a committee is always taken along. */
export const noteAlways = ({ write }: Copies, committee_id: number, isAlways: boolean): Promise<unknown> =>
  write<unknown>((transaction) => {
    const always = transaction.objectStore('always')
    return isAlways ? always.put({ committee_id }) : always.delete(committee_id)
  })

/** Wants the current or next meeting of each such committee. Those that were are no longer kept before others. */
export async function wantNext(copies: Copies, listed: readonly MeetingListed[]): Promise<void> {
  const always = new Set(await (await copies.database()).getAllKeys('always'))
  const next = listed.filter((meeting) => always.has(meeting.committee_id) && (meeting.is_current || meeting.is_next))
  const rows = await listRows(copies)
  for (const { id, is_next } of rows) if (is_next && !next.some((one) => one.id === id)) await changeRow(copies, id, { is_next: false })
  for (const meeting of next) {
    const row = rows.find(({ id }) => id === meeting.id)
    if (!row || !(await isUpToDate(copies, row, meeting))) await wantMeeting(copies, meeting.id, { used: Date.now(), is_next: true })
    else await changeRow(copies, meeting.id, { is_next: true })
  }
}

/** Or on its way. */
async function isUpToDate(copies: Copies, row: MeetingRow, meeting: MeetingListed): Promise<boolean> {
  return row.state === 'wanted' || (row.state === 'there' && !isOlder(await readAbout(copies, row), meeting))
}
