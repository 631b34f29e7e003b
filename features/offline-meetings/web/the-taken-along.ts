import { theVault } from '#features/devices/web/the-vault.ts'
import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { openCopies } from './copies.ts'
import { openTakenAlong, type TakenAlong } from './taken-along.ts'

const HOUR = 3_600_000

let opened: Promise<TakenAlong> | null = null

/** What is taken along on this device; null where nothing can be, at the moment. */
export async function theTakenAlong(): Promise<TakenAlong | null> {
  const vault = await theVault()
  if (!vault) return null
  opened ??= open(openTakenAlong(openCopies(vault)))
  return opened
}

async function open(taken: TakenAlong): Promise<TakenAlong> {
  await taken.look()
  meetNowAndThen(taken)
  return taken
}

/** At once, whenever the server is there again, and each hour. */
function meetNowAndThen({ meet, look, close }: TakenAlong): void {
  // Without an answer the next contact does it.
  const meetIfThere = () => void meet().catch(() => {})
  const lookAgain = () => void look().catch(() => {})
  const signal = pageEnd()
  const stopListening = reach.subscribe(() => reach.get() === 'there' && meetIfThere())
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
