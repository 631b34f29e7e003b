import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import collapsible from '#platform/web/ui/page/Page.module.css'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import classes from './NotesList.module.css'
import { newNoteOn, newNoteUpon, useCreateNote } from './note-actions.ts'
import { notesQuery } from './queries.ts'

/** The notes on a committee, a meeting or an agenda item, on its page (D3 §2). */
export function NotesCard({ parent, committee_id }: { parent: Notable; committee_id: number }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('notes.notes')}>
      <NotesList parent={parent} committee_id={committee_id} />
    </SectionCard>
  )
}

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
      {isError && <PartError isAnnounced text={t('notes.fetch_error')} onRetry={() => void refetch()} />}
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

type NotePanelProps = { parent: Notable; committee_id: number }

/** Where a new note is written: open at the start, and after each saved note open, empty and private again (D3 §2). */
function NotePanel({ parent, committee_id }: NotePanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [written, count] = useState(0)
  const draft = newNoteOn(parent)
  const create = useCreateNote(parent, draft)
  const startAnew = () => {
    count(written + 1)
    setOpen(true)
  }
  return (
    <div className={classes.panel}>
      <UnstyledButton className={collapsible.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown size={20} className={collapsible.chevron} aria-hidden />
        {t('notes.panel')}
      </UnstyledButton>
      {/* Keeps its contents while closed. */}
      <div id={id} hidden={!isOpen}>
        <NoteForm
          key={written}
          committee_id={committee_id}
          draft={draft}
          save={create}
          onSaved={startAnew}
          onCancel={startAnew}
          takesFocus={written > 0}
          startsLow
        />
      </div>
    </div>
  )
}
