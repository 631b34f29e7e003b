import type { QueryClient, QueryKey } from '@tanstack/react-query'
import i18next from 'i18next'
import { annotationKind } from '#features/annotations/web/session/annotation-kind.ts'
import { annotationOutbox, refreshMarks } from '#features/annotations/web/session/annotation-outbox.ts'
import { bookmarkKind } from '#features/bookmarks/web/bookmark-operation.ts'
import { currentVault } from '#features/devices/web/current-vault.ts'
import { pagesReadKind, seenVersionKind } from '#features/documents/web/record-reading.ts'
import { seenMeetingKind } from '#features/meetings/web/seen-meeting.ts'
import type { Note } from '#features/notes/note.ts'
import { moveNoteDraft } from '#features/notes/web/note-draft.ts'
import { noteKind } from '#features/notes/web/note-kind.ts'
import { parentOf } from '#features/notes/web/operation/note-changes.ts'
import { isNote, type NoteAnswer } from '#features/notes/web/operation/note-operation.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { noteSaved } from '#features/offline-meetings/web/annotation-saved.ts'
import { tagsKind } from '#features/tags/web/tags-operation.ts'
import { connectivity, onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { overlayBy } from '#platform/web/lib/connectivity/offline-copies.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import { isRefusal, MAIN_LANE, withOperations } from '#platform/web/offline/outbox/operation.ts'
import { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import type { Answered } from '#platform/web/offline/outbox/sender.ts'
import { browserStore, type OutboxStore, safeStore } from '#platform/web/offline/outbox/store.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { keepDrained } from './drain/drain.ts'
import { waiting } from './waiting.tsx'

/** All kinds of operation of the application. */
export const operationKinds = [noteKind, tagsKind, bookmarkKind, seenMeetingKind, seenVersionKind, pagesReadKind, annotationKind]

const opened = new WeakMap<QueryClient, Outbox>()

/** The single outbox of an application; its waiting operations overlay all that is read. It sends until the browser unloads the page. */
export function outboxOf(client: QueryClient, user_id: number): Outbox {
  const known = opened.get(client)
  if (known) return known
  const drained = Promise.withResolvers<void>()
  const store = storeAfter(drained.promise, safeStore(browserStore(currentVault())))
  const outbox = new Outbox({ user_id, kinds: operationKinds, store })
  opened.set(client, outbox)
  const answered = onAnswers(client)
  const layers = annotationOutbox(outbox)
  layers.subscribe(refreshMarks(client))
  layers.subscribe(noteSaved)
  const endOverlay = overlayBy((address, answer) => overlaid(outbox, address, answer))
  const endShowing = outbox.subscribe((event) => {
    if (event.lane !== MAIN_LANE) return
    if (event.answered && event.isHere) answered(event.answered)
    show(client, outbox)
  })
  watchPage(outbox, () => {
    endOverlay()
    endShowing()
    waiting.set([])
  })
  void keepDrained({ user_id, kinds: outbox.kinds, onMoved: (lane) => void outbox.reread(lane) }).then(drained.resolve)
  void outbox.open()
  return outbox
}

/** New operations come after those left by the version before. */
const storeAfter = (ready: Promise<void>, store: OutboxStore): OutboxStore => ({
  isDurable: store.isDurable,
  write: (...asked) => ready.then(() => store.write(...asked)),
  all: (user_id) => ready.then(() => store.all(user_id)),
})

const overlaid = <T>(outbox: Outbox, address: string, answer: T): T =>
  withOperations(outbox.kinds, { waiting: outbox.waiting(MAIN_LANE), address }, answer)

/** Applies waiting operations to cached data. */
function show(client: QueryClient, outbox: Outbox): void {
  waiting.set(outbox.waiting(MAIN_LANE))
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.data === undefined) continue
    const data = overlaid(outbox, addressOf(queryKey), state.data)
    if (data !== state.data) client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** The address of a list of notes; other cached data is not matched by address. */
const addressOf = ([feature, kind, id]: QueryKey): string => (feature === 'notes' ? `${String(kind)}/${String(id)}/notes/` : '')

/** `onEnd` is called when the page is left for good. */
function watchPage(outbox: Outbox, onEnd: () => void): void {
  const wake = () => outbox.wake()
  const listening = new AbortController()
  const options = { signal: listening.signal }
  const ends = [onReconnect(wake), connectivity.subscribe(() => connectivity.get() === 'there' && wake())]
  const warn = (event: BeforeUnloadEvent) => {
    if (outbox.isAtRisk()) event.preventDefault()
  }
  const leave = ({ persisted }: PageTransitionEvent) => {
    outbox.setLeaving(true)
    // The page may be restored from the back/forward cache.
    if (persisted) return
    listening.abort()
    for (const end of ends) end()
    onEnd()
    void outbox.close()
  }
  for (const name of ['online', 'focus']) window.addEventListener(name, wake, options)
  window.addEventListener('beforeunload', warn, options)
  // Captures, so that it runs before listeners that finish pending edits.
  window.addEventListener('pagehide', leave, { ...options, capture: true })
  window.addEventListener('pageshow', () => outbox.setLeaving(false), options)
}

/** Queries that show what operations change. */
const affected = ['notes', 'meetings', 'agenda_items', 'documents', 'personal_documents', 'tags', 'news', 'preparation']
/** Delay (ms) for further answers before a refetch. */
const REFRESH_DELAY_MS = 200

/** Shows what was sent in the background at once, and refetches when all is sent; reports what the server rejected. */
function onAnswers(client: QueryClient): (answered: Answered) => void {
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
