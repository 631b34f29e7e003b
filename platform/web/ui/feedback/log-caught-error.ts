import { Refused } from '#platform/web/lib/http/refused.ts'

/** Logs an error caught by an error boundary, unless it is a Refused, which the page shows to the user. */
export function logCaughtError(error: unknown): void {
  if (!(error instanceof Refused)) console.error(error)
}
