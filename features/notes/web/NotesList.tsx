import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { NoteItem } from './NoteItem.tsx'
import { NotePanel } from './NotePanel.tsx'
import classes from './NotesList.module.css'
import { notesQuery } from './queries.ts'
import { newNoteOn, newNoteUpon } from './use-create-note.ts'

type Props = {
  parent: Notable
  committee_id: number
  /** Shows where a note is, as a link to it. */
  placeOf?: (note: Note) => ReactNode
}

/** The notes on an object that the reader sees, newest first, below the panel for a new one (D3 §2). */
export function NotesList({ parent, committee_id, placeOf }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const list = useRef<HTMLDivElement>(null)
  const mayCreate = !useIsClosed(committee_id) && notePolicy.create(me, { committee_id })
  const { data: notes, isError, refetch } = useQuery(notesQuery(parent))
  return (
    <>
      {!mayCreate && <NewDrafts key={`${parent.kind} ${parent.id}`} parent={parent} />}
      {mayCreate && (
        <Suspense fallback={<div className={classes.coming} aria-busy />}>
          <NotePanel key={`${parent.kind} ${parent.id}`} parent={parent} committee_id={committee_id} />
        </Suspense>
      )}
      {isError && <PartError isTold text={t('notes.fetch_error')} onRetry={() => void refetch()} />}
      {!isError && !notes && <RowsSkeleton rows={2} />}
      {notes?.length === 0 && <EmptyState text={t(mayCreate ? 'notes.none_yet' : 'notes.no_notes')} />}
      {/* Rendered even if empty: it takes the focus after the last note is deleted. */}
      <div ref={list} className={classes.notes} tabIndex={-1}>
        {notes?.map((note) => (
          <NoteItem key={note.id} note={note} committee_id={committee_id} onRemoved={() => list.current?.focus({ preventScroll: true })}>
            {placeOf?.(note)}
          </NoteItem>
        ))}
      </div>
    </>
  )
}

/** Unsaved new notes, from the list and from a page. */
const NewDrafts = ({ parent }: { parent: Notable }) => (
  <div className={classes.kept}>
    <KeptDraft name={newNoteOn(parent)} />
    <KeptDraft name={newNoteUpon(parent)} />
  </div>
)
