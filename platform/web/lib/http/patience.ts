import { doubt, isAway } from '#platform/web/lib/connectivity/reach.ts'

/** So long (ms) an answer is waited for before anybody doubts that it comes. */
export const PATIENCE = 4000

type Patience = { signal: AbortSignal; end: () => void }

/** That with an answer on a network that hangs: after a while it ends as soon as nothing else is answered either. What the server merely takes its time for is waited for. */
export function beginPatience(): Patience {
  const lost = new AbortController()
  const giveUp = () => isAway.get() && lost.abort(new DOMException('No answer came.', 'TimeoutError'))
  const ends: (() => unknown)[] = []
  const timer = setTimeout(() => {
    ends.push(isAway.subscribe(giveUp))
    doubt()
    giveUp()
  }, PATIENCE)
  const end = () => {
    clearTimeout(timer)
    for (const one of ends) one()
  }
  return { signal: lost.signal, end }
}
