import { Refused } from '#platform/web/lib/http/refused.ts'

/** The server's message for a refused form: detail of a 403, or the first non-field error; null if only fields have errors, else undefined (D2 §8). */
export function refusalMessage(error: unknown): string | null | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.status === 403) return error.detail
  if (error.nonField[0]) return error.nonField[0]
  return error.status < 500 && Object.keys(error.fields).length > 0 ? null : undefined
}
