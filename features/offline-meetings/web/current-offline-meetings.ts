import { currentVault } from '#features/devices/web/current-vault.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { openCopies } from './copies/database.ts'
import { type OfflineMeetings, openOfflineMeetings } from './offline-meetings.ts'

const HOUR = 3_600_000

let opened: Promise<OfflineMeetings> | null = null

/** The offline meetings on this device; null if nothing can be stored at present. */
export async function currentOfflineMeetings(): Promise<OfflineMeetings | null> {
  const vault = await currentVault()
  if (!vault) return null
  opened ??= open(openOfflineMeetings(openCopies(vault)))
  return opened
}

async function open(offline: OfflineMeetings): Promise<OfflineMeetings> {
  await offline.look()
  meetNowAndThen(offline)
  return offline
}

/** Contacts the server at once, whenever it is reachable again, and every hour. */
function meetNowAndThen({ meet, look, close }: OfflineMeetings): void {
  // Without a response, the next contact retries.
  const meetIfThere = () => void meet().catch(() => {})
  const lookAgain = () => void look().catch(() => {})
  const signal = pageEnd()
  const stopListening = connectivity.subscribe(() => connectivity.get() === 'there' && meetIfThere())
  const timer = setInterval(meetIfThere, HOUR)
  signal.addEventListener('abort', () => {
    stopListening()
    clearInterval(timer)
    close()
    opened = null
  })
  // The browser may have emptied the store meanwhile.
  document.addEventListener('visibilitychange', lookAgain, { signal })
  meetIfThere()
}
