import type { Notable, Note } from '#features/notes/note.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

/** Where a note stands: a page from 1, and points of the unrotated page from its top left corner. */
export type NotePlace = { page_number: number; position_x: number; position_y: number }
/** A note that stands on a page. */
export type PlacedNote = Note & NotePlace

export const isPlaced = (note: Note): note is PlacedNote => note.page_number !== null

/** A note, or a new one, whose place is being chosen. */
export type Placing = { do: 'place'; note: PlacedNote | null }
/** A new one that has its place and is being written. */
export type Writing = { do: 'write'; place: NotePlace }
export type Doing = Placing | Writing

/** The notes of one document and what is being done with those upon its pages: one is selected, one is placed or written (D3 §4). */
export type PaperNotes = {
  document: Notable
  committee_id: number
  /** Of all that the reader sees; undefined until it is known. */
  count: number | undefined
  placed: readonly PlacedNote[]
  selected: number | null
  select: (id: number | null) => void
  /** Null while nothing is placed or written. */
  doing: Doing | null
  begin: (doing: Doing | null) => void
  move: (note: PlacedNote, place: NotePlace) => void
  mayWrite: boolean
  isShown: boolean
  show: (isShown: boolean) => void
  /** The paper that is open, if any. */
  paper: PdfViewer | null
  setPaper: (paper: PdfViewer | null) => void
}
