import { useQueryClient } from '@tanstack/react-query'
import { noteCalls } from '#shared/notes/contract.ts'
import type { Notable } from '#shared/notes/note.ts'
import { useAction } from '#web/kit/use-action.ts'
import { type DraftName, dropDraft } from './note-draft.ts'
import { notesQuery } from './queries.ts'
import { refreshNotes } from './refresh-notes.ts'

/** The draft of a new note on something. */
export const newNoteOn = ({ kind, id }: Notable): DraftName => `${kind}/${id}/`
/** The draft of one upon its pages, beside the other: both can be written at a time. */
export const newNoteUpon = ({ kind, id }: Notable): DraftName => `placed_${kind}/${id}/`

/** Writes a note on something, which ends its draft; it is listed at once. */
export function useCreateNote(parent: Notable, draft: DraftName) {
  const client = useQueryClient()
  const { kind, id } = parent
  const { mutateAsync } = useAction(noteCalls[kind].createNote, {
    text: 'notes.saved',
    refresh: () => refreshNotes(client),
    inForm: true,
    // Also when the reader has left by then: what is saved is no draft any more.
    onDone: () => dropDraft(draft),
  })
  type Body = Parameters<typeof mutateAsync>[0]['body']
  return async (body: Body) => {
    const note = await mutateAsync({ params: { id }, body })
    client.setQueryData(notesQuery(parent).queryKey, (notes) => notes && [note, ...notes.filter((one) => one.id !== note.id)])
    return note
  }
}
