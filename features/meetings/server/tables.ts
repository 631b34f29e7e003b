import type { Generated, JSONColumnType } from 'kysely'
import type { Language } from '#platform/shared/languages.ts'

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
    /** On the page and not by a zip. */
    made_by_hand: Generated<boolean>
    revision: Generated<string>
    tags_revision: Generated<string>
    updated: string
    /** Keyed by day. */
    slot_notes: Generated<Record<string, string>>
    /** Whether the public may see it, once its committee is public (decision 108). */
    is_public: Generated<boolean>
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
  /** What the last import of a meeting warned of, by language. */
  import_warning: { meeting_id: number; imported_at: string; warnings: JSONColumnType<Record<Language, string[]>> }
  meeting_visit: {
    user_id: number
    meeting_id: number
    last_seen: string
  }
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Values = Record<string, Json>
/** A row with all its columns, including those added by later versions. */
export type Row = Values & { id: number }

/** Everything in a meeting that an import can change. */
export type State = {
  imported_at: string
  meeting: Row
  agenda_items: Row[]
  documents: Row[]
  /** The latest version of each document: an import changes some of its fields without making a new one. */
  versions: Row[]
  businesses: Row[]
  entries: Entry[]
}
export type Entry = { agenda_item_id: number; day: string; order: number; notes: string; has_clickable_live_button: boolean }
