import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { changeNote } from '#features/notes/contract.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { changedNote } from '#features/notes/web/operation/note-changes.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { titleIn, useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
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

type State = Pick<PaperNotes, 'selected' | 'doing'>
const nothing: State = { selected: null, doing: null }
const none: never[] = []

/** The notes of a document; opening another document resets selection and action. */
export function usePaperNotes(document: DocumentWithParents): PaperNotes {
  const me = useMe()
  const committee_id = document.meeting.committee.id
  const isClosed = useIsClosed(committee_id)
  const { data: notes } = useQuery(notesQuery(document))
  const [paper, setPaper] = useState<PdfViewer | null>(null)
  const [isShown, show] = useAppState('notes_on_pages')
  const key = `${document.kind}/${document.id}`
  const [{ of, ...kept }, setState] = useState({ of: key, ...nothing })
  if (of !== key) setState({ of: key, ...nothing })
  // Ignores a late change for another document.
  const change = (state: Partial<State>) => setState((before) => (before.of === key ? { ...before, ...state } : before))
  return {
    document,
    committee_id,
    count: notes?.length,
    placed: notes?.filter(isPlaced) ?? none,
    ...kept,
    select: (selected) => change({ selected, doing: null }),
    begin: (doing) => change(doing ? { doing, selected: null } : { doing }),
    move: useMove(document, (note) => change({ doing: null, selected: note.id })),
    mayWrite: notePolicy.create(me, { committee_id }) && !isClosed,
    isShown,
    show,
    paper,
    setPaper,
  }
}

/** Moves a note, optimistically; after several moves the last one wins. A failed move is reverted. */
export function useMove(document: Notable, onMoved: (note: PlacedNote) => void) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(document)
  const orWait = useCallOrQueue()
  const waiting = useRef(0)
  const moving = useRef(new Map<number, PlacedNote>())
  const readAgain = async () => {
    waiting.current -= 1
    // Includes those of the document that was open when the move began.
    if (waiting.current === 0 && connectivity.get() === 'there') await client.invalidateQueries({ queryKey: ['notes'] })
  }
  const { mutate } = useAction(changeNote, {
    failure: 'placed_notes.move_error',
    refresh: readAgain,
    queue: 'move_note',
    by: (asked) =>
      orWait(changeNote, { asked, ...changedNote(moving.current.get(Number(asked.params.id))!, asked.body, titleIn(client, document)) }),
  })
  return (note: PlacedNote, place: NotePlace) => {
    moving.current.set(note.id, note)
    waiting.current += 1
    onMoved(note)
    // A fetch under way would return the old place.
    void client.cancelQueries({ queryKey })
    const { page_number, position_x, position_y } = place
    client.setQueryData(queryKey, (notes) =>
      notes?.map((one) => (one.id === note.id ? { ...one, page_number, position_x, position_y } : one)),
    )
    mutate({ params: { id: note.id }, body: { page_number, position_x, position_y } })
  }
}
