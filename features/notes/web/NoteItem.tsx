import { ActionIcon, Button } from '@mantine/core'
import { IconLinkOff, IconLock, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Note } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { UnsentMark } from '#features/outbox/web/waiting.tsx'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'
import { CopyText, KeptDraft } from './KeptDraft.tsx'
import { NoteForm } from './NoteForm.tsx'
import classes from './NoteItem.module.css'
import { useNoteActions } from './note-actions.ts'
import { audienceOf, changedNote, readDraft, writtenOf } from './note-draft.ts'
import { noteSubject } from './operation/note-operation.ts'
import { useEditing } from './use-editing.ts'

type Props = {
  note: Note
  committee_id: number
  /** Shows where the note is, and further actions. */
  children?: ReactNode
  /** Called if the focus was in the removed note and needs a new place. */
  onRemoved?: () => void
}

/** One note to read; its author can edit and delete it, and a shared one shows its author (D3 §6). */
export function NoteItem({ note, committee_id, children, onRemoved }: Props) {
  const article = useRef<HTMLElement>(null)
  const { change, remove } = useNoteActions(note, () => article.current?.contains(document.activeElement) && onRemoved?.())
  const mayChange = useMayChange(note, committee_id)
  const draft = changedNote(note)
  // A draft from before a reload is restored.
  const { isEdited, takesFocus, edit, end } = useEditing(note, { isBegun: mayChange && readDraft(draft) !== null, article })
  const read = (
    <ReadNote note={note} committee_id={committee_id} article={article} onEdit={edit} onRemove={remove}>
      {!mayChange && <KeptDraft name={draft} />}
      {children}
    </ReadNote>
  )
  if (!isEdited || !mayChange) return read
  const save = (body: Parameters<ComponentProps<typeof NoteForm>['save']>[0]) => change({ params: { id: note.id }, body })
  const doing = { save, onSaved: end, onCancel: end, takesFocus }
  return (
    <Suspense fallback={read}>
      <NoteForm committee_id={committee_id} start={writtenOf(note)} draft={draft} {...doing} />
    </Suspense>
  )
}

type ReadProps = ActionsProps & { article: Ref<HTMLElement>; children: ReactNode }

const ReadNote = ({ article, children, ...actions }: ReadProps) => (
  <article ref={article} tabIndex={-1} className={classes.note}>
    <Facts note={actions.note} />
    <div className={classes.text}>
      <Reveal text={actions.note.annotation} />
    </div>
    {actions.note.orphan && <OrphanNote note={actions.note} />}
    {children}
    <NoteActions {...actions} />
  </article>
)

function Facts({ note }: { note: Note }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { author, created, updated, committee_groups } = note
  const audience = audienceOf(note)
  const Icon = audience === 'private' ? IconLock : IconUsersGroup
  const titles = committee_groups.flatMap(({ title }) => title || []).join(', ') || t('notes.audience_groups')
  return (
    <header className={classes.facts}>
      {note.shared && (
        <strong>
          {author.full_name} ({author.username})
        </strong>
      )}
      <span>{dateTime(created)}</span>
      {updated !== created && <span>{t('notes.changed', { date: dateTime(updated) })}</span>}
      <UnsentMark subject={noteSubject(note)} />
      <span className={classes.audience}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {audience === 'groups' ? titles : t(`notes.audience_${audience}`)}
      </span>
    </header>
  )
}

/** Whether editing is offered; an orphan cannot be changed. */
function useMayChange(note: Note, committee_id: number): boolean {
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  return !isClosed && !note.orphan && notePolicy.change(me, { ...note, committee_id })
}

type ActionsProps = { note: Note; committee_id: number; onEdit: () => void; onRemove: () => void }

function NoteActions({ note, committee_id, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const mayChange = useMayChange(note, committee_id)
  if (isClosed) return null
  const common = { size: 44, variant: 'subtle', color: 'gray' } as const
  return (
    <div className={classes.actions}>
      {mayChange && (
        <ActionIcon {...common} aria-label={t('notes.edit')} title={t('notes.edit')} onClick={onEdit}>
          <IconPencil size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {notePolicy.remove(me, { ...note, committee_id }) && (
        <ActionIcon {...common} aria-label={t('notes.remove')} title={t('notes.remove')} onClick={onRemove}>
          <IconTrash size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

const OrphanHelp = lazy(async () => ({ default: (await import('./OrphanHelp.tsx')).OrphanHelp }))

/** Says that the object of the note is gone, and offers its text for a new note (D3 §2). */
function OrphanNote({ note }: { note: Note }) {
  const { t } = useTranslation()
  const [isExplained, explain] = useState(false)
  return (
    <div className={classes.orphan}>
      <span className={classes.lost}>
        <IconLinkOff size={18} stroke={1.5} aria-hidden />
        {t('notes.orphan')}
      </span>
      <Button variant="subtle" px={8} onClick={() => explain(true)}>
        {t('notes.orphan_help')}
      </Button>
      <CopyText text={note.annotation} />
      {isExplained && (
        <Suspense>
          <OrphanHelp note={note} onClose={() => explain(false)} />
        </Suspense>
      )}
    </div>
  )
}
