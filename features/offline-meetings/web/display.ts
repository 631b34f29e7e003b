import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import type { Copies, MeetingRow } from './copies/database.ts'
import { type About, listRows, readAbout } from './copies/meetings.ts'
import type { Progress } from './copies/save-meeting.ts'
import { type Dated, isOlder, type OfflineMeeting, view } from './view.ts'

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
    const shown = await Promise.all(rows.map(async (row) => offlineMeetingOf(row, await readAbout(copies, row))))
    const withNews = shown.map((meeting) => withListed(withProgress(meeting, progress.get(meeting.id) ?? null), listed.get(meeting.id)))
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
      const meeting = all?.meetings.get(meeting_id)
      if (all && meeting) view.set({ ...all, meetings: new Map(all.meetings).set(meeting_id, withProgress(meeting, now)) })
    },
  }
}

/** Remembered, so that the next start shows the same at once. */
function show(all: readonly OfflineMeeting[], always: readonly number[]): void {
  view.set({ meetings: new Map(all.map((meeting) => [meeting.id, meeting])), always: new Set(always) })
  rememberAppState({ taken_along: { meetings: all.map(({ id }) => id), always } })
}

const offlineMeetingOf = ({ id, state, failure, readable, taken, size }: MeetingRow, about: About | null): OfflineMeeting => ({
  id,
  state: state === 'wanted' ? 'waiting' : state,
  failure,
  isReadable: readable !== null,
  saved: taken,
  size,
  isOlder: false,
  about,
  progress: null,
})

function withProgress(meeting: OfflineMeeting, progress: Progress | null): OfflineMeeting {
  if (meeting.state !== 'waiting' && meeting.state !== 'under_way') return meeting
  return { ...meeting, progress, state: progress ? 'under_way' : 'waiting' }
}

const withListed = (meeting: OfflineMeeting, now: Dated | undefined): OfflineMeeting => ({
  ...meeting,
  isOlder: isOlder(meeting.about, now),
})
