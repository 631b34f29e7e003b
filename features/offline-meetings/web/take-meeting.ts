import type { Meeting } from '#features/meetings/contract.ts'
import { fileAddress } from '#platform/web/lib/http/address.ts'
import { askFor } from './asking.ts'
import { askForMeeting } from './contents/of-meeting.ts'
import type { Copies } from './copies.ts'
import type { Job } from './job.ts'
import { noteAbout, removeMeeting, rowOf } from './meetings.ts'
import { makeRoom } from './room.ts'
import { publish, settle } from './settle.ts'
import { takeFile } from './take-file.ts'

/** How far it is: answers, and bytes of files. */
export type Progress = { answers: number; bytes: number; total: number }

type Taking = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Takes a meeting along, or anew. What was there before is read until all of it is there again; the first time what is there already is read at once. */
export async function takeMeeting(copies: Copies, job: Job, { signal, onProgress }: Taking): Promise<void> {
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
  await takeFiles(copies, job, { files, signal, onBytes: (bytes) => onProgress({ ...progress, bytes }) })
  await settle(copies, job, { files: files.map(({ address }) => address), bytes: answered })
}

type Files = { files: { address: string; size: number }[]; signal: AbortSignal; onBytes: (bytes: number) => void }

/** One after the other: a cut costs one chunk. */
async function takeFiles(copies: Copies, job: Job, { files, signal, onBytes }: Files): Promise<void> {
  let before = 0
  for (const { address, size } of files) {
    const start = before
    await takeFile(copies, job, { address, signal, onBytes: (bytes) => onBytes(start + bytes) })
    before += size
  }
}

const aboutOf = ({ title, start, committee, committee_id, imported_at, updated }: Meeting) => ({
  title,
  start,
  committee: committee.title,
  committee_id,
  imported_at,
  updated,
})
