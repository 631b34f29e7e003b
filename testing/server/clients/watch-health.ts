import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/**
 * Requests /healthz repeatedly, each time on a new connection, until the returned function is called; its answer says how long 95 % of the
 * responses took at most (ms), and how many there were. Fails if one is not 200.
 */
export function watchHealth(port: number) {
  const took: number[] = []
  const stop = new AbortController()
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now()
      const [response] = await once(get({ port, path: '/healthz', agent: false }), 'response')
      response.resume()
      if (response.statusCode !== 200) throw new Error(`/healthz answered ${response.statusCode}`)
      took.push(performance.now() - began)
      await setTimeout(20)
    }
  })()
  return async () => {
    stop.abort()
    await asking
    took.sort((a, b) => a - b)
    return { p95: took[Math.floor(took.length * 0.95)] ?? 0, count: took.length }
  }
}
