import type { Meeting } from '#features/meetings/contract.ts'
import { fileAddress } from '#platform/web/lib/http/address.ts'
import { askFor } from './answers.ts'
import { atMost } from './at-most.ts'
import { type Copies, type Job, writeAs } from './database.ts'
import { saveFile } from './files.ts'
import { askForMeeting } from './meeting-contents.ts'
import { makeRoom, noteAbout, removeAnswers, removeFileOf, removeMeeting, rowOf } from './meetings.ts'

/** Progress: number of answers, and bytes of files. */
export type Progress = { answers: number; bytes: number; total: number }

type Saving = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Saves a meeting for offline use, or refreshes it. The old copy is read until the new one is complete; a first copy is readable as it arrives. */
export async function saveMeeting(copies: Copies, job: Job, { signal, onProgress }: Saving): Promise<void> {
  const progress = { answers: 0, bytes: 0, total: 0 }
  let answered = 0
  const onAnswer = (bytes: number) => {
    progress.answers += 1
    answered += bytes
    onProgress({ ...progress })
  }
  const contents = await askForMeeting(askFor(copies, job, { signal, onAnswer }), job.meeting_id)
  if (!contents) return removeMeeting(copies, job.meeting_id)
  await noteAbout(copies, job, aboutOf(contents.meeting))
  const known = await rowOf(copies, job.meeting_id)
  if (known?.readable === null) await publish(copies, job)
  const files = contents.files.map(({ file, size }) => ({ address: fileAddress(file), size }))
  progress.total = files.reduce((sum, { size }) => sum + size, 0)
  await makeRoom(copies, { meeting_id: job.meeting_id, bytes: answered + progress.total })
  await saveFiles(copies, job, { files, signal, onBytes: (bytes) => onProgress({ ...progress, bytes }) })
  await settle(copies, job, { files: files.map(({ address }) => address), bytes: answered })
}

type Files = { files: { address: string; size: number }[]; signal: AbortSignal; onBytes: (bytes: number) => void }

/** While one file is sealed or written, others arrive: an interruption costs at most one chunk of each. */
const FILES_AT_A_TIME = 3

/** When one cannot be saved, the others end, too; it has ended for all of them when this rejects. */
async function saveFiles(copies: Copies, job: Job, { files, signal, onBytes }: Files): Promise<void> {
  const ending = new AbortController()
  const inTurn = atMost(FILES_AT_A_TIME)
  const kept = new Map<string, number>()
  const save = async (address: string) => {
    ending.signal.throwIfAborted()
    const note = (bytes: number) => {
      kept.set(address, bytes)
      onBytes(Array.from(kept.values()).reduce((sum, one) => sum + one, 0))
    }
    await saveFile(copies, job, { address, signal: AbortSignal.any([signal, ending.signal]), onBytes: note })
  }
  const endOthers = (error: unknown) => {
    ending.abort(error)
    throw error
  }
  const addresses = new Set(files.map(({ address }) => address))
  await Promise.allSettled(Array.from(addresses, (address) => inTurn(() => save(address)).catch(endOthers)))
  ending.signal.throwIfAborted()
}

const aboutOf = ({ title, start, committee, committee_id, imported_at, updated }: Meeting) => ({
  title,
  start,
  committee: committee.title,
  committee_id,
  imported_at,
  updated,
})

/** Makes the answers of a job readable before everything is complete. */
const publish = (copies: Copies, job: Job): Promise<unknown> =>
  writeAs(copies, job, (transaction, row) => transaction.objectStore('meeting').put({ ...row, readable: job.id }))

type Whole = {
  /** Addresses of the files that belong to the meeting. */ files: readonly string[] /** Size of the answers. */
  bytes: number
}

/** Completes a copy: the job's answers replace all earlier ones, and only the files that belong to them stay. */
async function settle(copies: Copies, job: Job, { files, bytes }: Whole): Promise<void> {
  const names = new Set(await Promise.all(files.map(copies.vault.nameOf)))
  await writeAs(copies, job, async (transaction, row) => {
    await removeAnswers(transaction, job.meeting_id, job.id)
    let size = bytes
    for (const file of await transaction.objectStore('file').index('meeting').getAll(job.meeting_id)) {
      if (names.has(file.name)) size += file.bytes
      else await removeFileOf(transaction, file.name)
    }
    await transaction
      .objectStore('meeting')
      .put({ ...row, readable: job.id, state: 'there', failure: null, job: null, taken: Date.now(), size })
  })
}
