import { useTranslation } from 'react-i18next'
import { changeNote, removeNote } from '#shared/notes/contract.ts'
import type { Note } from '#shared/notes/note.ts'
import { useAction } from '#web/kit/use-action.ts'

/** What authors do with their notes; all lists and counts of notes are read again. */
export function useNoteActions() {
  const { t } = useTranslation()
  const change = useAction(changeNote, { text: 'notes.saved', refresh: ['notes'], inForm: true })
  const remove = useAction(removeNote, { text: 'notes.removed', refresh: ['notes'] })
  return {
    change: change.mutateAsync,
    /** Once the browser has asked. */
    remove: (note: Note, onRemoved?: () => void) => {
      if (window.confirm(t('notes.remove_confirmation'))) remove.mutate({ params: { id: note.id } }, { onSuccess: () => onRemoved?.() })
    },
  }
}
