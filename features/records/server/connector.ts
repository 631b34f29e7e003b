import type { PostingKind } from '#features/records/posting.ts'

export type ConnectorName = 'inbox' | 'http' | 'folder'

/** What is handed over; the files' bytes are in the store. */
export type HandedOver = {
  id: number
  /** Lets the other side recognise a repetition. */
  key: string
  kind: PostingKind
  committee: { id: number; title: string }
  poster: { username: string; full_name: string; email: string }
  title: string
  /** The posted texts by wire name. */
  fields: Record<string, string>
  files: { sha256: string; file_name: string; mime_type: string; size: number }[]
  created: string
}

/**
 * Outcome of one attempt. `refused`: not accepted, with the other side's explanation if any. `delayed`: unknown or not possible now, will
 * be retried. `no_title`: the answer is not from a records system (D3 §8).
 */
export type Outcome =
  | { state: 'delivered'; title: string; external_id: string | null; external_url: string | null }
  | { state: 'refused'; detail: string }
  | { state: 'delayed'; problem: string }
  | { state: 'no_title'; problem: string }

/** An external records system (domain.md Records system). Submitting the same key twice is harmless. */
export type Elsewhere = {
  name: Exclude<ConnectorName, 'inbox'>
  submit: (posting: HandedOver, signal: AbortSignal) => Promise<Outcome>
}
/** The built-in inbox needs no hand-over: it reads the posting rows. */
export type RecordsConnector = { name: 'inbox' } | Elsewhere
