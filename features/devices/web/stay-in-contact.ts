import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { judge } from './expiry.ts'
import { MINUTE, noteUse } from './note-use.ts'
import { openVault } from './open-vault.ts'
import type { Opened } from './vault.ts'

/** So often (ms) the server is met while a page is open. */
const HOUR = 3_600_000

/** As long as the page is open: meets the server again when it is back, and each hour; notes the use of the device meanwhile. What may not be open any longer is not. */
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
    const isDue = kept && reach.get() === 'there' && now - kept.contact >= HOUR
    if (kept && (isDue || judge(kept, now) !== 'open')) await meet()
  }
  const stopListening = reach.subscribe(() => void (reach.get() === 'there' && meet()))
  const looking = setInterval(() => void look(), MINUTE)
  pageEnd().addEventListener('abort', () => {
    stopListening()
    clearInterval(looking)
  })
}

/** Whether the page can go on: it had nothing to open, or the same. */
const isSame = (before: Opened, next: Opened) => before.vault === null || (next.vault !== null && next.id === before.id)

const startAfresh = () => window.location.reload()
