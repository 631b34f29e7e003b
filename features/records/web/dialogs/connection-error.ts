import { isRefused, Refused } from '#platform/web/lib/http/refused.ts'

/** Said of whatever is no answer of a records system, in every language (D3 §8). */
const CONNECTION_ERROR = 'Connection Error (WAF)'

/** An answer without the title, or that says nothing, comes from something in between: a firewall, for example. */
export function orConnectionError(error: unknown): unknown {
  const isStopped = error instanceof DOMException && error.name === 'AbortError'
  const isTold = isRefused(error, 0) || (error instanceof Refused && error.message !== '')
  return isStopped || isTold ? error : new Refused(502, { detail: CONNECTION_ERROR })
}
