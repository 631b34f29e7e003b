import { isRefused } from '#platform/web/lib/http/refused.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import { type Copies, Ended, type Failure, isFull, type Job, type MeetingRow } from './database.ts'
import { beginJob, failJob, listRows, NoRoom } from './meetings.ts'
import { type Progress, saveMeeting } from './save-meeting.ts'

/** The shortest time (ms) between two reports of progress, each of which renders the page. */
const REPORT_PAUSE_MS = 200

type Listeners = { onProgress: (meeting_id: number, progress: Progress | null) => void; onChanged: () => Promise<unknown> }

/** Saves requested meetings, one after the other. */
export function createWorker(copies: Copies, { onProgress, onChanged }: Listeners) {
  let current: { job: Job; ending: AbortController } | null = null
  let isEnded = false

  const saveOne = async (meeting_id: number): Promise<'done' | 'stop'> => {
    const job = await beginJob(copies, meeting_id)
    if (!job) return 'done'
    current = { job, ending: new AbortController() }
    const { signal } = current.ending
    const progress = reporter((now) => onProgress(meeting_id, now))
    try {
      await saveMeeting(copies, job, { signal, onProgress: progress.note })
    } catch (error) {
      if (isRefused(error, 401)) return 'stop'
      if (!(error instanceof Ended) && !signal.aborted) await failJob(copies, job, failureOf(error)).catch(unlessEnded)
    } finally {
      progress.end()
      current?.ending.abort()
      current = null
      if (!isEnded) await publishEnd(meeting_id)
    }
    return isEnded ? 'stop' : 'done'
  }

  const publishEnd = async (meeting_id: number) => {
    onProgress(meeting_id, null)
    await onChanged()
  }

  return {
    /** Runs until nothing is requested, or the session has ended. */
    work: async (): Promise<void> => {
      for (let next = await nextOf(copies); next; next = await nextOf(copies)) if ((await saveOne(next.id)) === 'stop') return
    },
    /** The page goes away; another one continues. */
    end: (): void => {
      isEnded = true
      current?.ending.abort(new Ended())
    },
    /** Aborts a job that nobody needs any more. */
    endUnwanted: (rows: readonly MeetingRow[]): void => {
      if (current && !rows.some(({ job }) => job === current?.job.id)) current.ending.abort(new Ended())
    },
  }
}

/** Reports the first progress at once, and then the latest after each pause, until it ends. */
export function reporter(report: (progress: Progress) => void) {
  let latest: Progress
  const { ask, end } = throttle(async () => report(latest), REPORT_PAUSE_MS, 0)
  const note = (progress: Progress) => {
    latest = progress
    ask()
  }
  return { note, end }
}

/** The oldest request. */
const nextOf = async (copies: Copies) =>
  (await listRows(copies)).filter(({ state }) => state === 'wanted').sort((one, other) => one.used - other.used)[0]

function failureOf(error: unknown): Failure {
  if (isFull(error)) return 'full'
  return error instanceof NoRoom ? 'no_room' : 'refused'
}

function unlessEnded(error: unknown): void {
  if (!(error instanceof Ended)) throw error
}
