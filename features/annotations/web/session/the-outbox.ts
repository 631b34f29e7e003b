import type { QueryClient } from '@tanstack/react-query'
import { theVault } from '#features/devices/web/the-vault.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { noteSaved } from '#features/offline-meetings/web/note-saved.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { Outbox } from './outbox.ts'
import { browserStore } from './outbox-store.ts'
import { safeStore } from './safe-store.ts'
import type { OutboxEvent } from './tabs.ts'

const opened = new WeakMap<QueryClient, Outbox>()

/** The application's outbox. It continues to send after the document was left, until the browser unloads the page. */
export function outboxOf(client: QueryClient, user_id: number): Outbox {
  const known = opened.get(client)
  if (known) return known
  const outbox = new Outbox(user_id, safeStore(browserStore(theVault())))
  opened.set(client, outbox)
  outbox.subscribe(refreshMarks(client))
  outbox.subscribe(noteSaved)
  watchPage(outbox)
  return outbox
}

function watchPage(outbox: Outbox): void {
  const wake = () => outbox.wake()
  const warn = (event: BeforeUnloadEvent) => {
    if (outbox.isAtRisk()) event.preventDefault()
  }
  const comeBack = () => outbox.setLeaving(false)
  const end = ({ persisted }: PageTransitionEvent) => {
    outbox.setLeaving(true)
    // The page may be restored from the back/forward cache.
    if (persisted) return
    endReturns()
    for (const name of ['online', 'focus']) window.removeEventListener(name, wake)
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('pagehide', end, { capture: true })
    window.removeEventListener('pageshow', comeBack)
    void outbox.close()
  }
  const endReturns = onReconnect(wake)
  for (const name of ['online', 'focus']) window.addEventListener(name, wake)
  window.addEventListener('beforeunload', warn)
  // Captures, so that it runs before listeners that finish pending edits.
  window.addEventListener('pagehide', end, { capture: true })
  window.addEventListener('pageshow', comeBack)
}

/** Refreshes the lists when the marks change, such as by the first annotation, not at every stroke. */
function refreshMarks(client: QueryClient) {
  const last = new Map<number, string>()
  return ({ layer_id, marks }: OutboxEvent): void => {
    if (!marks) return
    const now = [marks.layer_has_annotations, marks.version_has_annotations, marks.document_has_annotations].join()
    if (last.get(layer_id) === now) return
    last.set(layer_id, now)
    void refreshDocuments(client)
  }
}
