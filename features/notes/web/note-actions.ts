import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { changeNote, noteCalls, removeNote } from '#features/notes/contract.ts'
import type { Notable, Note } from '#features/notes/note.ts'
import { titleIn, useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { DraftName } from '#platform/web/ui/form/unsaved.ts'
import { changedNote, dropDraft } from './note-draft.ts'
import { changedNote as changed, newNote, parentOf, removedNote } from './operation/note-changes.ts'
import { notesQuery, refreshNotes } from './queries.ts'

/** Name of the draft of a new note on an object. */
export const newNoteOn = ({ kind, id }: Notable): DraftName => `${kind}/${id}/`
/** Name of the draft of a new note on its pages, separate from the other: both can be written at a time. */
export const newNoteUpon = ({ kind, id }: Notable): DraftName => `placed_${kind}/${id}/`

/** Creates a note on an object, lists it at once, and ends its draft. */
export function useCreateNote(parent: Notable, draft: DraftName) {
  const client = useQueryClient()
  const me = useMe()
  const orWait = useCallOrQueue()
  const { kind, id } = parent
  const { createNote } = noteCalls[kind]
  const { mutateAsync } = useAction(createNote, {
    text: 'notes.saved',
    by: (asked) => orWait(createNote, { asked, ...newNote({ parent, me, title: titleIn(client, parent), ...asked }) }),
    refresh: () => refreshNotes(client),
    inForm: true,
    // Also if the reader has left the page by then: a saved note is no longer a draft.
    onDone: () => dropDraft(draft),
  })
  type Body = Omit<Parameters<typeof mutateAsync>[0]['body'], 'key'>
  return async (body: Body) => {
    const note = await mutateAsync({ params: { id }, body: { ...body, key: crypto.randomUUID() } })
    client.setQueryData(notesQuery(parent).queryKey, (notes) => notes && [note, ...notes.filter((one) => one.id !== note.id)])
    return note
  }
}

/**
 * What authors do with their note; all lists and counts of notes are refetched. `onRemoved` is called right after the deletion, while the
 * note is still listed.
 */
export function useNoteActions(note: Note, onRemoved: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const orWait = useCallOrQueue()
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
    by: (asked) => orWait(removeNote, { asked, change: removedNote(note, title()), answer: {} }),
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
