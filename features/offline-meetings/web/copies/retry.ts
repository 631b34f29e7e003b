import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { isNoAnswer, Refused } from '#platform/web/lib/http/refused.ts'
import { backOff } from '#platform/web/lib/throttle.ts'

/** Retries until there is a response, whenever the network may be back. The pauses grow with the failures since the last progress. */
export async function withRetries<T>(run: (onProgress: () => void) => Promise<T>, signal: AbortSignal): Promise<T> {
  let failures = 0
  const onProgress = () => {
    failures = 0
  }
  for (;;) {
    try {
      return await run(onProgress)
    } catch (error) {
      signal.throwIfAborted()
      if (!isSilent(error)) throw error
    }
    failures += 1
    await untilBack(backOff(failures), signal)
  }
}

/** No response came, or none in time. */
const isSilent = (error: unknown) =>
  (error instanceof Refused && isNoAnswer(error.status)) || (error instanceof DOMException && error.name === 'TimeoutError')

/** Resolves when the browser or a call says that the network is back, or after `pause` ms; rejects when aborted. */
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
    const leave = connectivity.subscribe(() => connectivity.get() === 'there' && settle(resolve)())
    window.addEventListener('online', settle(resolve), { signal: end.signal })
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason as Error)),
      { signal: end.signal },
    )
  })
}
