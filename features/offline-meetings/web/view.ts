import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import type { Failure } from './database.ts'
import type { About } from './meetings.ts'
import type { Progress } from './take-meeting.ts'

/** A meeting that is here, or on its way. */
export type Taken = {
  id: number
  state: 'waiting' | 'under_way' | 'there' | 'failed'
  failure: Failure | null
  /** Whether anything of it can be read without a connection. */
  isReadable: boolean
  /** When all of it was last there (ms). */
  taken: number | null
  /** In bytes. */
  size: number
  /** The server has a newer one, as far as it was asked. */
  isOlder: boolean
  about: About | null
  progress: Progress | null
}

/** All of it: null until it is known. */
export type View = { meetings: ReadonlyMap<number, Taken>; always: ReadonlySet<number> }

export const view = createStore<View | null>(null)

export const latestFirst = (one: Taken, other: Taken): number => (other.about?.start ?? '').localeCompare(one.about?.start ?? '')

/** The meetings of which something can be read without a connection, the latest first. */
export const readable = (all: View | null): Taken[] =>
  [...(all?.meetings.values() ?? [])].filter(({ isReadable }) => isReadable).toSorted(latestFirst)

/** How a meeting is taken along: null as long as that is not known, undefined when it is not. */
export const useTakenAlong = (meeting_id: number): Taken | null | undefined =>
  useStore(view, (all) => (all ? all.meetings.get(meeting_id) : wasTaken(meeting_id)))

const wasTaken = (meeting_id: number) => (readAppState('taken_along').meetings.includes(meeting_id) ? null : undefined)

/** Whether the next meeting of a committee is always taken along. */
export const useIsAlways = (committee_id: number): boolean =>
  useStore(view, (all) => (all ? all.always.has(committee_id) : readAppState('taken_along').always.includes(committee_id)))
