import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/identity/web/queries.ts'
import { noteCalls } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { newNote } from '#features/outbox/web/note-deeds.ts'
import { titleIn } from '#features/outbox/web/title-in.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
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
  const me = useMe()
  const orWait = useOrWait()
  const { kind, id } = parent
  const { createNote } = noteCalls[kind]
  const { mutateAsync } = useAction(createNote, {
    text: 'notes.saved',
    by: (asked) => orWait(createNote, { asked, ...newNote({ parent, me, title: titleIn(client, parent), ...asked }) }),
    refresh: () => refreshNotes(client),
    inForm: true,
    // Also when the reader has left by then: what is saved is no draft any more.
    onDone: () => dropDraft(draft),
  })
  type Body = Omit<Parameters<typeof mutateAsync>[0]['body'], 'key'>
  return async (body: Body) => {
    const note = await mutateAsync({ params: { id }, body: { ...body, key: crypto.randomUUID() } })
    client.setQueryData(notesQuery(parent).queryKey, (notes) => notes && [note, ...notes.filter((one) => one.id !== note.id)])
    return note
  }
}
