import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import type { Copies, MeetingRow } from './copies/database.ts'
import { type About, listRows, readAbout } from './copies/meetings.ts'
import type { Progress } from './copies/take-meeting.ts'
import { type Dated, isOlder, type Taken, view } from './view.ts'

/** Keeps the view in step with what is stored. */
export function createDisplay(copies: Copies) {
  const progress = new Map<number, Progress>()
  let listed: ReadonlyMap<number, Dated> = new Map()
  let turn = 0

  /** Reads what is stored; an earlier, slower read is discarded. */
  const look = async (): Promise<MeetingRow[]> => {
    turn += 1
    const own = turn
    const rows = await listRows(copies)
    const always = await (await copies.database()).getAllKeys('always')
    const shown = await Promise.all(rows.map(async (row) => takenOf(row, await readAbout(copies, row))))
    const withNews = shown.map((taken) => withListed(withProgress(taken, progress.get(taken.id) ?? null), listed.get(taken.id)))
    if (own === turn) show(withNews, always)
    return rows
  }
  return {
    look,
    noteListed: (now: ReadonlyMap<number, Dated>) => {
      listed = now
    },
    noteProgress: (meeting_id: number, now: Progress | null) => {
      if (now) progress.set(meeting_id, now)
      else progress.delete(meeting_id)
      const all = view.get()
      const taken = all?.meetings.get(meeting_id)
      if (all && taken) view.set({ ...all, meetings: new Map(all.meetings).set(meeting_id, withProgress(taken, now)) })
    },
  }
}

/** Remembered, so that the next start shows the same at once. */
function show(all: readonly Taken[], always: readonly number[]): void {
  view.set({ meetings: new Map(all.map((taken) => [taken.id, taken])), always: new Set(always) })
  rememberAppState({ taken_along: { meetings: all.map(({ id }) => id), always } })
}

const takenOf = ({ id, state, failure, readable, taken, size }: MeetingRow, about: About | null): Taken => ({
  id,
  state: state === 'wanted' ? 'waiting' : state,
  failure,
  isReadable: readable !== null,
  taken,
  size,
  isOlder: false,
  about,
  progress: null,
})

function withProgress(taken: Taken, progress: Progress | null): Taken {
  if (taken.state !== 'waiting' && taken.state !== 'under_way') return taken
  return { ...taken, progress, state: progress ? 'under_way' : 'waiting' }
}

const withListed = (taken: Taken, now: Dated | undefined): Taken => ({ ...taken, isOlder: isOlder(taken.about, now) })
