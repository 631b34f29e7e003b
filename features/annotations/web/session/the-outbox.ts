import type { QueryClient } from '@tanstack/react-query'
import { theVault } from '#features/devices/web/the-vault.ts'
import { noteSaved } from '#features/offline-meetings/web/note-saved.ts'
import { onReturn } from '#platform/web/lib/connectivity/reach.ts'
import { refreshMarks } from './marks.ts'
import { Outbox } from './outbox.ts'
import { browserStore } from './outbox-store.ts'
import { safeStore } from './safe-store.ts'

const opened = new WeakMap<QueryClient, Outbox>()

/** The one outbox of an application; it goes on sending after the document's page was left, until the page of the browser is. */
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
    // The browser may bring the page back as it was.
    if (persisted) return
    endReturns()
    for (const name of ['online', 'focus']) window.removeEventListener(name, wake)
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('pagehide', end, { capture: true })
    window.removeEventListener('pageshow', comeBack)
    void outbox.close()
  }
  const endReturns = onReturn(wake)
  for (const name of ['online', 'focus']) window.addEventListener(name, wake)
  window.addEventListener('beforeunload', warn)
  // Before all others, who finish then what is under way.
  window.addEventListener('pagehide', end, { capture: true })
  window.addEventListener('pageshow', comeBack)
}
