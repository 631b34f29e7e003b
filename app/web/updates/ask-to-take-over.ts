/** Pause (ms) before the second request; doubles with each further one, up to the longest. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000

type Waiting = Pick<ServiceWorker, 'state' | 'postMessage'>

const asked = new WeakSet<Waiting>()

/** Asks a waiting worker to take over until it no longer waits: it refuses while a page of another build is open, and no event says when that page is gone. */
export function askToTakeOver(waiting: Waiting): void {
  if (asked.has(waiting)) return
  asked.add(waiting)
  ask(waiting, FIRST_PAUSE)
}

function ask(waiting: Waiting, pause: number): void {
  if (waiting.state !== 'installed') return
  waiting.postMessage('take_over', [])
  setTimeout(() => ask(waiting, Math.min(pause * 2, LONGEST_PAUSE)), pause)
}
