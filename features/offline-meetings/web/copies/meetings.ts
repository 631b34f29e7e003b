import { type Copies, type Failure, type Job, type MeetingRow, openJson, sealJson, type Writing, writeAs } from './database.ts'

/** What lists show of a meeting, and how recent the copy is. */
export type About = { title: string | null; start: string; committee: string; imported_at: string; updated: string }

const nameOf = (meeting_id: number) => `about:${meeting_id}`

const blank = (id: number): MeetingRow => ({
  id,
  committee_id: null,
  state: 'wanted',
  failure: null,
  job: null,
  readable: null,
  taken: null,
  used: 0,
  size: 0,
  is_next: false,
  about: null,
})

/** All requested meetings. */
export const listRows = async ({ database }: Copies): Promise<MeetingRow[]> => (await database()).getAll('meeting')

export const rowOf = async ({ database }: Copies, id: number): Promise<MeetingRow | undefined> => (await database()).get('meeting', id)

/** Changes the row of a meeting, if there is one. */
export const changeRow = ({ write }: Copies, id: number, change: Partial<MeetingRow>): Promise<void> =>
  write(async (transaction) => {
    const row = await transaction.objectStore('meeting').get(id)
    if (row) await transaction.objectStore('meeting').put({ ...row, ...change })
  })

/** Requests a meeting, or a fresh copy of one; a copy under way continues. */
export const wantMeeting = ({ write }: Copies, id: number, noted: Partial<MeetingRow>): Promise<void> =>
  write(async (transaction) => {
    const row = (await transaction.objectStore('meeting').get(id)) ?? blank(id)
    const begun = row.state === 'wanted' ? row : { ...row, state: 'wanted' as const, failure: null, job: null }
    await transaction.objectStore('meeting').put({ ...begun, ...noted })
  })

/** Starts a job for a meeting: earlier jobs can no longer write, and their unread answers are removed. Null if the meeting is gone. */
export async function beginJob({ write }: Copies, meeting_id: number): Promise<Job | null> {
  const id = crypto.randomUUID()
  const isThere = await write(async (transaction) => {
    const row = await transaction.objectStore('meeting').get(meeting_id)
    if (!row) return false
    await removeAnswers(transaction, meeting_id, row.readable)
    await transaction.objectStore('meeting').put({ ...row, job: id })
    return true
  })
  return isThere ? { meeting_id, id } : null
}

/** Removes the answers of a meeting, except those of one job. */
export async function removeAnswers(transaction: Writing, meeting_id: number, but: string | null): Promise<void> {
  const answers = transaction.objectStore('answer')
  for (const key of await answers.index('meeting').getAllKeys(meeting_id)) if (key[1] !== but) await answers.delete(key)
}

/** Stores what lists show of a meeting. */
export async function noteAbout(copies: Copies, job: Job, { committee_id, ...about }: About & { committee_id: number }): Promise<void> {
  const sealed = await sealJson(copies.vault, nameOf(job.meeting_id), about)
  await writeAs(copies, job, (transaction, row) => transaction.objectStore('meeting').put({ ...row, committee_id, about: sealed }))
}

export async function readAbout({ vault }: Copies, { id, about }: MeetingRow): Promise<About | null> {
  return about && ((await openJson(vault, nameOf(id), about)) as About)
}

/** Removes a meeting with everything stored for it. */
export const removeMeeting = ({ write }: Copies, meeting_id: number): Promise<void> =>
  write(async (transaction) => {
    await removeAnswers(transaction, meeting_id, null)
    const files = transaction.objectStore('file')
    for (const name of await files.index('meeting').getAllKeys(meeting_id)) await removeFileOf(transaction, name)
    await transaction.objectStore('meeting').delete(meeting_id)
  })

/** Removes a file with its chunks. */
export async function removeFileOf(transaction: Writing, name: string): Promise<void> {
  await transaction.objectStore('chunk').delete(IDBKeyRange.bound([name, 0], [name, Infinity]))
  await transaction.objectStore('file').delete(name)
}

/** Records why a job failed; complete files stay. */
export const failJob = (copies: Copies, job: Job, failure: Failure): Promise<unknown> =>
  writeAs(copies, job, async (transaction, row) => {
    const files = await transaction.objectStore('file').index('meeting').getAll(job.meeting_id)
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0)
    await transaction.objectStore('meeting').put({ ...row, state: 'failed', failure, job: null, size: Math.max(row.size, size) })
  })

/** Restores a meeting that was complete before; removes one that was not. */
export async function cancelMeeting(copies: Copies, meeting_id: number): Promise<void> {
  const row = await rowOf(copies, meeting_id)
  if (row?.taken) await copies.write((transaction) => restore(transaction, row))
  else await removeMeeting(copies, meeting_id)
}

async function restore(transaction: Writing, row: MeetingRow): Promise<void> {
  await removeAnswers(transaction, row.id, row.readable)
  await transaction.objectStore('meeting').put({ ...row, state: 'there', failure: null, job: null })
}

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

/** Keeps the next meeting of a committee that is always saved for offline, and meetings still being fetched. */
const mayGo = ({ is_next, state }: MeetingRow) => !is_next && state !== 'wanted'
