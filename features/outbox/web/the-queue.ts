import type { QueryClient, QueryKey } from '@tanstack/react-query'
import i18next from 'i18next'
import { theVault } from '#features/devices/web/the-vault.ts'
import type { Note } from '#features/notes/note.ts'
import { moveNoteDraft } from '#features/notes/web/note-draft.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { overlayBy } from '#platform/web/lib/connectivity/response-cache.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { type Throttled, throttle } from '#platform/web/lib/throttle.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isRefusal } from './answered.ts'
import { isNote, type Waiting } from './deed.ts'
import { browserStore, memoryStore } from './deed-store.ts'
import { watchLayers } from './layers/watch-layers.ts'
import { parentOf } from './note-deeds.ts'
import { type Answered, DeedQueue } from './queue.ts'
import { safeStore } from './safe-store.ts'
import { waiting } from './waiting.ts'
import { withDeeds } from './with-deeds.ts'

const opened = new WeakMap<QueryClient, DeedQueue>()

/** The single outbox of an application; its waiting operations overlay all that is read. */
export function queueOf(client: QueryClient, user_id: number): DeedQueue {
  const known = opened.get(client)
  if (known) return known
  const store = safeStore(theVault().then((vault) => (vault ? browserStore(vault) : memoryStore())))
  const queue = new DeedQueue({ user_id, store, onAnswered: onAnswers(client) })
  opened.set(client, queue)
  const endOverlay = overlayBy((address, answer) => withDeeds(queue.waiting.get(), address, answer))
  const endShowing = queue.waiting.subscribe(() => show(client, queue.waiting.get()))
  watch(queue, () => {
    endOverlay()
    endShowing()
    waiting.set([])
  })
  watchLayers(client, user_id)
  void queue.open()
  return queue
}

/** Applies waiting operations to cached data, and remembers for the next start whether any wait. */
function show(client: QueryClient, all: readonly Waiting[]): void {
  waiting.set(all)
  rememberAppState({ unsent_deeds: all.length > 0 })
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.data === undefined) continue
    const data = withDeeds(all, addressOf(queryKey), state.data)
    if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** The address of a list of notes; other cached data is not matched by address. */
const addressOf = ([feature, kind, id]: QueryKey): string => (feature === 'notes' ? `${String(kind)}/${String(id)}/notes/` : '')

/** `onEnd` is called when the page is left for good. */
function watch(queue: DeedQueue, onEnd: () => void): void {
  const wake = () => queue.wake()
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.isAtRisk()) event.preventDefault()
  }
  const signal = pageEnd()
  for (const name of ['online', 'focus']) window.addEventListener(name, wake, { signal })
  window.addEventListener('beforeunload', warn, { signal })
  const end = connectivity.subscribe(() => connectivity.get() === 'there' && wake())
  signal.addEventListener('abort', () => {
    end()
    onEnd()
    void queue.close()
  })
}

/** Queries that show what operations change. */
const affected = ['notes', 'meetings', 'agenda_items', 'documents', 'personal_documents', 'tags']
/** Delay (ms) for further answers before a refetch. */
const REFRESH_DELAY_MS = 200

/** Shows what was sent in the background at once, and refetches when all is sent; reports what the server rejected. */
function onAnswers(client: QueryClient): (answered: Answered) => void {
  const refresh: Throttled = throttle(
    () => client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => affected.includes(String(feature)) }),
    REFRESH_DELAY_MS,
  )
  return ({ sent, outcome, after }) => {
    if (isRefusal(outcome) && after) notify('warning', i18next.t('sync.not_taken_over_now'))
    if (!isRefusal(outcome) && isNote(sent) && outcome.note) putInPlace(client, sent.deed.note, outcome.note)
    refresh.ask()
  }
}

/** Replaces the provisional note with the one from the server. */
function putInPlace(client: QueryClient, provisional: Note, note: Note): void {
  if (provisional.id !== note.id) moveNoteDraft(provisional, note)
  const { queryKey } = notesQuery(parentOf(note))
  client.setQueryData(queryKey, (notes) => notes?.map((one) => (one.id === provisional.id ? note : one)))
}
