import { Refused } from '#platform/web/lib/http/refused.ts'

type Words = {
  unreachable: string
  /** Fields that the form does not show. */
  hidden: string[]
}

/** Moves errors without a visible field to `reasons`, which the form lists (D1 §4). */
export function withReasons(error: unknown, { unreachable, hidden }: Words): unknown {
  if (!(error instanceof Refused)) return error
  const fields = Object.entries(error.fields)
  const shown = fields.filter(([name]) => !hidden.includes(name))
  const reasons = [...error.nonField, ...fields.filter(([name]) => hidden.includes(name)).flatMap(([, words]) => words)]
  const whole = error.status === 0 ? unreachable : error.detail
  if (reasons.length === 0 && shown.length === 0 && whole) reasons.push(whole)
  return new Refused(error.status, { ...Object.fromEntries(shown), reasons })
}
