import { Refused } from '#platform/web/lib/http/refused.ts'

/** What an error boundary caught belongs in the console, unless it is the server's refusal, which the page tells the reader. */
export function tellCaughtError(error: unknown): void {
  if (!(error instanceof Refused)) console.error(error)
}
