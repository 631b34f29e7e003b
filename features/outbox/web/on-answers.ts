import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Note } from '#features/notes/note.ts'
import { moveNoteDraft } from '#features/notes/web/note-draft.ts'
import { parentOf } from '#features/notes/web/operation/note-changes.ts'
import { isNote, type NoteAnswer } from '#features/notes/web/operation/note-operation.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import { isRefusal } from '#platform/web/offline/outbox/operation.ts'
import type { Answered } from '#platform/web/offline/outbox/sender.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Queries that show what operations change. */
const affected = ['notes', 'meetings', 'agenda_items', 'documents', 'personal_documents', 'tags']
/** Delay (ms) for further answers before a refetch. */
const REFRESH_DELAY_MS = 200

/** Shows what was sent in the background at once, and refetches when all is sent; reports what the server rejected. */
export function onAnswers(client: QueryClient): (answered: Answered) => void {
  const refresh = throttle(
    () => client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => affected.includes(String(feature)) }),
    REFRESH_DELAY_MS,
  )
  return ({ sent, outcome, after }) => {
    if (isRefusal(outcome)) {
      if (after) notify('warning', i18next.t('sync.not_taken_over_now'))
    } else if (isNote(sent)) putInPlace(client, sent.content.note, (outcome.answer as NoteAnswer).note)
    refresh.ask()
  }
}

/** Replaces the provisional note with the one from the server. */
function putInPlace(client: QueryClient, provisional: Note, note: Note | undefined): void {
  if (!note) return
  if (provisional.id !== note.id) moveNoteDraft(provisional, note)
  const { queryKey } = notesQuery(parentOf(note))
  client.setQueryData(queryKey, (notes) => notes?.map((one) => (one.id === provisional.id ? note : one)))
}
