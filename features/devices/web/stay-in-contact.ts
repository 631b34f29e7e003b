import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { judge } from './expiry.ts'
import { MINUTE, noteUse } from './note-use.ts'
import { openVault } from './open-vault.ts'
import type { Opened } from './vault.ts'

/** Interval (ms) of contacts with the server while a page is open. */
const HOUR = 3_600_000

/**
 * While the page is open: contacts the server on every reconnect and each hour, and records use of the device. Reloads the page once its
 * vault may no longer be open.
 */
export function stayInContact(opened: () => Opened, settle: (next: Opened) => void): void {
  const meet = async () => {
    const next = await openVault()
    if (isSame(opened(), next)) settle(next)
    else startAfresh()
  }
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const kept = await noteUse().catch(() => undefined)
    const now = Date.now()
    const isDue = kept && connectivity.get() === 'there' && now - kept.contact >= HOUR
    if (kept && (isDue || judge(kept, now) !== 'open')) await meet()
  }
  const stopListening = connectivity.subscribe(() => void (connectivity.get() === 'there' && meet()))
  const looking = setInterval(() => void look(), MINUTE)
  pageEnd().addEventListener('abort', () => {
    stopListening()
    clearInterval(looking)
  })
}

/** Whether the page can go on: it had no vault, or still has the same one. */
const isSame = (before: Opened, next: Opened) => before.vault === null || (next.vault !== null && next.id === before.id)

const startAfresh = () => window.location.reload()
