import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import type { Failure } from './copies/database.ts'
import type { About } from './copies/meetings.ts'
import type { Progress } from './copies/save-meeting.ts'

/** A meeting that is stored here, or being fetched. */
export type OfflineMeeting = {
  id: number
  state: 'waiting' | 'under_way' | 'there' | 'failed'
  failure: Failure | null
  /** Whether anything of it can be read offline. */
  isReadable: boolean
  /** When it was last complete (ms). */
  saved: number | null
  /** In bytes. */
  size: number
  /** The server has a newer state, as far as known. */
  isOlder: boolean
  about: About | null
  progress: Progress | null
}

/** Null until it is known. */
export type View = { meetings: ReadonlyMap<number, OfflineMeeting>; always: ReadonlySet<number> }

export const view = createStore<View | null>(null)

export const latestFirst = (one: OfflineMeeting, other: OfflineMeeting): number =>
  (other.about?.start ?? '').localeCompare(one.about?.start ?? '')

/** The meetings of which something can be read offline, latest first. */
export const readable = (all: View | null): OfflineMeeting[] =>
  [...(all?.meetings.values() ?? [])].filter(({ isReadable }) => isReadable).toSorted(latestFirst)

/** The copy of a meeting: null while it is not known, undefined if there is none. */
export const useOfflineMeeting = (meeting_id: number): OfflineMeeting | null | undefined =>
  useStore(view, (all) => (all ? all.meetings.get(meeting_id) : wasSaved(meeting_id)))

const wasSaved = (meeting_id: number) => (readAppState('taken_along').meetings.includes(meeting_id) ? null : undefined)

/** Whether the next meeting of a committee is always saved for offline. */
export const useIsAlways = (committee_id: number): boolean =>
  useStore(view, (all) => (all ? all.always.has(committee_id) : readAppState('taken_along').always.includes(committee_id)))

/** What distinguishes one state of a meeting from another. */
export type Dated = { imported_at: string; updated: string }

/** Whether the server has another state by now. */
export const isOlder = (kept: Dated | null, now: Dated | undefined): boolean =>
  kept !== null && now !== undefined && (now.imported_at !== kept.imported_at || now.updated !== kept.updated)
