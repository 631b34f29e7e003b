import { Refused } from '#platform/web/lib/http/refused.ts'

/** The server's words for a refused form: of a 403, else the first for no field; null where its fields say it, undefined where nothing does (D2 §8). */
export function ownWords(error: unknown): string | null | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.status === 403) return error.detail
  if (error.nonField[0]) return error.nonField[0]
  return error.status < 500 && Object.keys(error.fields).length > 0 ? null : undefined
}
