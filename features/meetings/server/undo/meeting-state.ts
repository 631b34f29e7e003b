type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Values = Record<string, Json>
/** A row with its columns, also those that a later version adds. */
export type Row = Values & { id: number }

/** All of a meeting that an import can change. */
export type State = {
  imported_at: string
  meeting: Row
  agenda_items: Row[]
  documents: Row[]
  /** The latest of each document: what an import changes without making a new one. */
  versions: Row[]
  businesses: Row[]
  entries: Entry[]
}
export type Entry = { agenda_item_id: number; day: string; order: number; notes: string; has_clickable_live_button: boolean }
