import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeNote, removeNote } from '#shared/notes/contract.ts'
import type { Note } from '#shared/notes/note.ts'
import { useAction } from '#web/kit/use-action.ts'
import { type DraftName, dropDraft } from './note-draft.ts'
import { refreshNotes } from './refresh-notes.ts'

/** The draft of a note that is changed. */
export const changedNote = ({ id }: Pick<Note, 'id'>): DraftName => `notes/${id}/`

/** What authors do with their notes; all lists and counts of notes are read again. */
export function useNoteActions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const doing = {
    refresh: () => refreshNotes(client),
    inForm: true,
    onDone: ({ params: { id } }: { params: { id: unknown } }) => dropDraft(changedNote({ id: Number(id) })),
  }
  const change = useAction(changeNote, { ...doing, text: 'notes.saved' })
  const remove = useAction(removeNote, { ...doing, text: 'notes.removed' })
  return {
    change: change.mutateAsync,
    /** Once the browser has asked. */
    remove: (note: Note, onRemoved?: () => void) => {
      if (window.confirm(t('notes.remove_confirmation'))) remove.mutate({ params: { id: note.id } }, { onSuccess: () => onRemoved?.() })
    },
  }
}
