import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Note } from '#features/notes/note.ts'
import { moveNoteDraft } from '#features/notes/web/note-draft.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { type Gathered, gathered } from '#platform/web/lib/gathered.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isRefusal } from './answered.ts'
import { isNote } from './deed.ts'
import { parentOf } from './note-deeds.ts'
import type { Answered } from './queue.ts'

/** Everything that tells of what deeds change. */
const told = ['notes', 'meetings', 'agenda_items', 'documents', 'personal_documents', 'tags']
/** So long (ms) further answers are waited for before it is read again. */
const CALM = 200

/** What was sent behind the page is on it at once, and read again when all is sent; what the server did not take is said. */
export function tellAnswers(client: QueryClient): (answered: Answered) => void {
  const refresh: Gathered = gathered(
    () => client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => told.includes(String(feature)) }),
    CALM,
  )
  return ({ sent, outcome, after }) => {
    if (isRefusal(outcome) && after) notify('warning', i18next.t('sync.not_taken_over_now'))
    if (!isRefusal(outcome) && isNote(sent) && outcome.note) putInPlace(client, sent.deed.note, outcome.note)
    refresh.ask()
  }
}

/** The note as the server has it stands where its provisional one did. */
function putInPlace(client: QueryClient, provisional: Note, note: Note): void {
  if (provisional.id !== note.id) moveNoteDraft(provisional, note)
  const { queryKey } = notesQuery(parentOf(note))
  client.setQueryData(queryKey, (notes) => notes?.map((one) => (one.id === provisional.id ? note : one)))
}
