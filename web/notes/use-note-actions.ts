import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeNote, removeNote } from '#shared/notes/contract.ts'
import type { Note } from '#shared/notes/note.ts'
import { useAction } from '#web/kit/use-action.ts'
import { type DraftName, dropDraft } from './note-draft.ts'
import { refreshNotes } from './refresh-notes.ts'

/** The draft of a note that is changed. */
export const changedNote = ({ id }: Pick<Note, 'id'>): DraftName => `notes/${id}/`

/** What authors do with their notes; all lists and counts of notes are read again. The caller hears at once of what was deleted, while it is still listed. */
export function useNoteActions(onRemoved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const endDraft = ({ params: { id } }: { params: { id: unknown } }) => dropDraft(changedNote({ id: Number(id) }))
  const doing = { refresh: () => refreshNotes(client), inForm: true }
  const change = useAction(changeNote, { ...doing, text: 'notes.saved', onDone: endDraft })
  const remove = useAction(removeNote, {
    ...doing,
    text: 'notes.removed',
    onDone: (asked) => {
      endDraft(asked)
      onRemoved()
    },
  })
  return {
    change: change.mutateAsync,
    /** Once the browser has asked. */
    remove: (note: Note) => {
      if (window.confirm(t('notes.remove_confirmation'))) remove.mutate({ params: { id: note.id } })
    },
  }
}
