import { Refused } from '#platform/web/lib/http/refused.ts'

type Words = {
  /** The field of the file. */
  field: string
  failed: string
  unreachable: string
}

/** What a dialog says of a failed upload: the words for the file, else those for no field, else the default (D2 §8) and what is known. */
export function uploadFailure(error: unknown, { field, failed, unreachable }: Words): string {
  if (!(error instanceof Refused)) return failed
  const said = error.fields[field] ?? error.nonField
  if (said.length > 0) return said.join(' ')
  return [failed, error.status === 0 ? unreachable : error.detail].filter(Boolean).join(' ')
}
