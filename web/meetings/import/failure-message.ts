import { Refused } from '#web/kit/refused.ts'

type Words = { failed: string; unreachable: string }

/** What the dialog says of a failed import: the words for the file, else those for no field, else the default (D2 §8) and what is known. */
export function failureMessage(error: unknown, { failed, unreachable }: Words): string {
  if (!(error instanceof Refused)) return failed
  const said = error.fields['zipfile'] ?? error.nonField
  if (said.length > 0) return said.join(' ')
  return [failed, error.status === 0 ? unreachable : error.detail].filter(Boolean).join(' ')
}
