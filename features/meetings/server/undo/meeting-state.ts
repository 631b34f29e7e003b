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
