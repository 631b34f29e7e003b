import type { Copies } from './copies.ts'
import { type Job, writeAs } from './job.ts'
import { removeAnswers, removeFileOf } from './meetings.ts'

/** The answers of a job are read from now on, though not everything is there. */
export const publish = (copies: Copies, job: Job): Promise<unknown> =>
  writeAs(copies, job, (transaction, row) => transaction.objectStore('meeting').put({ ...row, readable: job.id }))

type Whole = { /** Addresses of the files that belong to the meeting. */ files: readonly string[] /** Of the answers. */; bytes: number }

/** Everything is there: the answers of a job are read in place of all earlier ones, and the files that belong to them are what stays. */
export async function settle(copies: Copies, job: Job, { files, bytes }: Whole): Promise<void> {
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
