import { isSilence, reach } from '#platform/web/lib/connectivity/reach.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

const SHORTEST = 1000
const LONGEST = 30_000

/** Does it again whenever the network may be back, until an answer comes. */
export async function patiently<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = SHORTEST; ; pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await run()
    } catch (error) {
      signal.throwIfAborted()
      if (!isSilent(error)) throw error
    }
    await untilBack(pause, signal)
  }
}

/** No answer came, or none in time. */
const isSilent = (error: unknown) =>
  (error instanceof Refused && isSilence(error.status)) || (error instanceof DOMException && error.name === 'TimeoutError')

/** Until the browser or a call tells that the network is back, so many ms at most; rejects when it is ended. */
function untilBack(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const settle = (how: () => void) => () => {
      end.abort()
      clearTimeout(timer)
      leave()
      how()
    }
    const timer = setTimeout(
      settle(() => resolve()),
      pause,
    )
    const leave = reach.subscribe(() => reach.get() === 'there' && settle(resolve)())
    window.addEventListener('online', settle(resolve), { signal: end.signal })
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason as Error)),
      { signal: end.signal },
    )
  })
}
