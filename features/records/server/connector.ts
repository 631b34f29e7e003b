import type { PostingKind } from '#features/records/posting.ts'

export type ConnectorName = 'inbox' | 'http' | 'folder'

/** What is handed over; the files' bytes are in the store. */
export type HandedOver = {
  id: number
  /** By which the other side knows a repetition. */
  key: string
  kind: PostingKind
  committee: { id: number; title: string }
  poster: { username: string; full_name: string; email: string }
  title: string
  /** By their names on the wire, as they were posted. */
  fields: Record<string, string>
  files: { sha256: string; file_name: string; mime_type: string; size: number }[]
  created: string
}

/**
 * What became of an attempt. `refused`: not taken, with what the other side says to it, or nothing. `delayed`: nobody knows, or not now: it is tried again.
 * `no_title`: an answer that is none of a records system (D3 §8).
 */
export type Outcome =
  | { state: 'delivered'; title: string; external_id: string | null; external_url: string | null }
  | { state: 'refused'; detail: string }
  | { state: 'delayed'; problem: string }
  | { state: 'no_title'; problem: string }

/** A records system (domain.md Records system). Handing the same over twice, by its key, is harmless. */
export type Elsewhere = {
  name: Exclude<ConnectorName, 'inbox'>
  submit: (posting: HandedOver, signal: AbortSignal) => Promise<Outcome>
}
/** The built-in inbox has what is posted by the rows alone. */
export type RecordsConnector = { name: 'inbox' } | Elsewhere
