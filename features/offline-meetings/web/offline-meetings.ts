import { listMeetings } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import type { KeptFile } from '#platform/web/lib/connectivity/offline-copies.ts'
import { readFromServer } from '#platform/web/lib/http/call.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { holdTabLock, openTabChannel } from '#platform/web/lib/storage/tabs.ts'
import { editAnswer, readAnswer, renewAnswer } from './copies/answers.ts'
import type { Copies, MeetingRow } from './copies/database.ts'
import { CHUNK, findFile, readChunk } from './copies/files.ts'
import { createWorker } from './copies/job-runner.ts'
import { cancelMeeting, changeRow, listRows, readAbout, removeMeeting, wantMeeting } from './copies/meetings.ts'
import type { Progress } from './copies/save-meeting.ts'
import { createDisplay } from './display.ts'
import { isOlder, view } from './view.ts'

/** The offline meetings on this device, and the actions on them. */
export function openOfflineMeetings(copies: Copies) {
  const display = createDisplay(copies)
  let editing: Promise<void> = Promise.resolve()
  const look = async () => worker.endUnwanted(await display.look())
  const tabs = openTabChannel<News>('taken-along', (news) => {
    if (news.kind === 'changed') void look()
    else display.noteProgress(news.meeting_id, news.progress)
  })
  const onChanged = async () => {
    tabs.tell({ kind: 'changed' })
    await look()
  }
  const worker = createWorker(copies, {
    onProgress: (meeting_id, progress) => {
      display.noteProgress(meeting_id, progress)
      tabs.tell({ kind: 'progress', meeting_id, progress })
    },
    onChanged,
  })
  const work = () => alone(worker.work)
  const andShow = async (change: Promise<unknown>) => {
    await change
    await onChanged()
  }
  return {
    look,
    /** Continues with what an earlier page has left. */
    work,
    find: (address: string) => readAnswer(copies, address),
    openFile: (address: string) => openKeptFile(copies, address),
    /** One after the other, so that no edit gets lost. */
    edit: (address: string, change: (json: unknown) => unknown) => {
      const edited = editing.then(() => editAnswer(copies, address, change))
      editing = edited.catch(() => {})
      return edited
    },
    renew: (address: string, json: unknown) => renewAnswer(copies, address, json),
    save: async (meeting_id: number) => {
      await andShow(wantMeeting(copies, meeting_id, { used: Date.now() }))
      await work()
    },
    cancel: (meeting_id: number) => andShow(cancelMeeting(copies, meeting_id)),
    remove: (meeting_id: number) => andShow(removeMeeting(copies, meeting_id)),
    /** Records that the meeting was looked at: others are removed before it. */
    use: (meeting_id: number) => changeRow(copies, meeting_id, { used: Date.now() }),
    setAlways: (committee_id: number, isAlways: boolean) => andShow(noteAlways(copies, committee_id, isAlways)),
    /** Asks the server what is still visible and what is new; rejects without a response. */
    meet: async () => {
      const listed = await meetServer(copies)
      display.noteListed(new Map(listed.map((meeting) => [meeting.id, meeting])))
      await onChanged()
      await work()
    },
    close: () => {
      worker.end()
      tabs.close()
      view.set(null)
    },
  }
}
export type OfflineMeetings = ReturnType<typeof openOfflineMeetings>

/** The stored meetings changed, or one made progress. */
type News = { kind: 'changed' } | { kind: 'progress'; meeting_id: number; progress: Progress | null }

/** One tab at a time does the work; the others wait for their turn. */
const alone = (run: () => Promise<void>): Promise<void> => holdTabLock(storageKey('taken-along'), run)

const TIMEOUT_MS = 30_000

/** Asks which meetings the reader sees: copies of others are removed at once, and meetings always saved for offline are requested. Resolves to the list. */
async function meetServer(copies: Copies): Promise<MeetingListed[]> {
  const listed = listMeetings.answer.parse(await readFromServer(listMeetings, {}, AbortSignal.timeout(TIMEOUT_MS)))
  const seen = new Set(listed.map(({ id }) => id))
  for (const { id } of await listRows(copies)) if (!seen.has(id)) await removeMeeting(copies, id)
  await wantNext(copies, listed)
  return listed
}

/** Records whether the next meeting of a committee is always saved for offline. */
const noteAlways = ({ write }: Copies, committee_id: number, isAlways: boolean): Promise<unknown> =>
  write<unknown>((transaction) => {
    const always = transaction.objectStore('always')
    return isAlways ? always.put({ committee_id }) : always.delete(committee_id)
  })

/** Requests the current or next meeting of each of these committees. Earlier ones lose their priority. */
async function wantNext(copies: Copies, listed: readonly MeetingListed[]): Promise<void> {
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

/** Whether the copy is up to date or being refreshed. */
async function isUpToDate(copies: Copies, row: MeetingRow, meeting: MeetingListed): Promise<boolean> {
  return row.state === 'wanted' || (row.state === 'there' && !isOlder(await readAbout(copies, row), meeting))
}

/** Number of opened chunks held in memory: neighbouring ranges are in the same one. */
const HELD = 3

/** The file at an address, if it is stored completely. */
async function openKeptFile(copies: Copies, address: string): Promise<KeptFile | null> {
  const file = await findFile(copies, address)
  if (!file?.is_whole) return null
  const held = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()
  const chunkAt = (index: number) => {
    const chunk = held.get(index) ?? readChunk(copies, file.name, index)
    held.delete(index)
    held.set(index, chunk)
    for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest)
    return chunk
  }
  const read = async (begin: number, end: number) => {
    const bytes = new Uint8Array(end - begin)
    for (let at = begin; at < end; ) {
      const index = Math.floor(at / CHUNK)
      const part = (await chunkAt(index)).subarray(at - index * CHUNK, end - index * CHUNK)
      if (part.length === 0) throw new Error('A file is shorter than it should be')
      bytes.set(part, at - begin)
      at += part.length
    }
    return bytes
  }
  const { size } = file.known
  const readAll = async () => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let at = 0; at < size; at += CHUNK) parts.push(await read(at, Math.min(at + CHUNK, size)))
    return new Blob(parts)
  }
  return { size, read, readAll }
}
