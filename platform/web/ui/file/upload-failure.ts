import { Refused } from '#platform/web/lib/http/refused.ts'

type Words = {
  /** Name of the file's field. */
  field: string
  failed: string
  unreachable: string
}

/** The message for a failed upload: the field's errors, otherwise the non-field errors, otherwise the default (D2 §8) and the details. */
export function uploadFailure(error: unknown, { field, failed, unreachable }: Words): string {
  if (!(error instanceof Refused)) return failed
  const said = error.fields[field] ?? error.nonField
  if (said.length > 0) return said.join(' ')
  return [failed, error.status === 0 ? unreachable : error.detail].filter(Boolean).join(' ')
}
