import type { Generated, JSONColumnType } from 'kysely'
import type { State } from './undo/meeting-state.ts'

export type MeetingTables = {
  meeting: {
    id: Generated<number>
    committee_id: number
    opengever_id: number | null
    /** The producer's committee, in which `opengever_id` is unique; null until an import names it. */
    source_oguid: string | null
    title: string | null
    start: string
    concluded: string | null
    location: string | null
    description: Generated<string>
    /** Written on the page: imports keep it. */
    description_by_hand: Generated<boolean>
    slots: Generated<string[]>
    days: string[]
    imported_at: string
    concluded_by_hand: Generated<boolean>
    revision: Generated<string>
    tags_revision: Generated<string>
    updated: string
    /** Keyed by day. */
    slot_notes: Generated<Record<string, string>>
  }
  /** The last import that changed a meeting, as long as it can be undone. */
  import_undo: {
    id: Generated<number>
    meeting_id: number
    imported_at: string
    imported_by: number | null
    before: JSONColumnType<State>
    after: JSONColumnType<State>
  }
  meeting_visit: {
    user_id: number
    meeting_id: number
    last_seen: string
  }
}
