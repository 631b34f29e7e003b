import type { Notable, Note } from '#features/notes/note.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { goToRects } from '#platform/web/pdf/reading-position.ts'

/** Where a note is: a page from 1, and points from the top left corner of the unrotated page. */
export type NotePlace = { page_number: number; position_x: number; position_y: number }
/** A note placed on a page. */
export type PlacedNote = Note & NotePlace

export const isPlaced = (note: Note): note is PlacedNote => note.page_number !== null

/** An existing or new note whose place is being chosen. */
export type Placing = { do: 'place'; note: PlacedNote | null }
/** A new note that has its place and is being written. */
export type Writing = { do: 'write'; place: NotePlace }
export type Doing = Placing | Writing

/** The notes of one document and what is being done with them on its pages: at most one is selected, placed or written (D3 §4). */
export type PaperNotes = {
  document: Notable
  committee_id: number
  /** Number of all notes that the reader sees; undefined while loading. */
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
  /** The open paper, if any. */
  paper: PdfViewer | null
  setPaper: (paper: PdfViewer | null) => void
}

/** Pixels kept in view above the marker, where a bubble opens. */
const above = 280
const pixelsPerPoint = 96 / 72

/** Scrolls to the place of a note. */
export const goToNote = (pdfViewer: PdfViewer, { page_number, position_x: x, position_y: y }: PlacedNote): void =>
  goToRects(pdfViewer, page_number - 1, {
    rects: [{ x, y, width: 0, height: 0 }],
    above: above / (pdfViewer.viewer.currentScale * pixelsPerPoint),
  })

/** Whether the open version has the note's page. */
export const isOnPaper = ({ page_number }: PlacedNote, { viewer }: PdfViewer): boolean => page_number <= viewer.pagesCount
