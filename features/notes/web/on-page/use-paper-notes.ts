import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { isPlaced, type PaperNotes } from './paper-notes.ts'
import { useMove } from './use-move.ts'

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
