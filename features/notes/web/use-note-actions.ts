import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeNote, removeNote } from '#features/notes/contract.ts'
import type { Note } from '#features/notes/note.ts'
import { changedNote as changed, parentOf, removedNote } from '#features/outbox/web/note-deeds.ts'
import { titleIn } from '#features/outbox/web/title-in.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { changedNote, dropDraft } from './note-draft.ts'
import { refreshNotes } from './refresh-notes.ts'

/**
 * What authors do with their note; all lists and counts of notes are refetched. `onRemoved` is called right after the deletion, while the
 * note is still listed.
 */
export function useNoteActions(note: Note, onRemoved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const orWait = useOrWait()
  const title = () => titleIn(client, parentOf(note))
  const endDraft = ({ params: { id } }: { params: { id: unknown } }) => dropDraft(changedNote({ id: Number(id) }))
  const doing = { refresh: () => refreshNotes(client), inForm: true }
  const change = useAction(changeNote, {
    ...doing,
    text: 'notes.saved',
    by: (asked) => orWait(changeNote, { asked, ...changed(note, asked.body, title()) }),
    onDone: endDraft,
  })
  const remove = useAction(removeNote, {
    ...doing,
    text: 'notes.removed',
    by: (asked) => orWait(removeNote, { asked, wish: removedNote(note, title()), answer: {} }),
    onDone: (asked) => {
      endDraft(asked)
      onRemoved()
    },
  })
  return {
    change: change.mutateAsync,
    /** Deletes the note after a confirmation. */
    remove: () => {
      if (window.confirm(t('notes.remove_confirmation'))) remove.mutate({ params: { id: note.id } })
    },
  }
}
