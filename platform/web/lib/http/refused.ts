/** The call did not succeed: `status` of the answer, 0 when none came; the server's words by field, or as a whole (domain.md Wire). */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly detail: string | undefined
  readonly nonField: string[]
  readonly fields: Record<string, string[]>
  /** What an object is by now, and its tag, where a change started from another state. */
  readonly current: unknown
  readonly tag: string | undefined

  constructor(status: number, body: unknown, tag?: string | null) {
    const { detail, non_field_errors, current, ...fields } = isRecord(body) ? body : {}
    // Some refusals say the same as a whole and for no field (D1 §7).
    super([...new Set(words([detail, non_field_errors, ...Object.values(fields)]))].join(' '))
    this.status = status
    this.current = current
    this.tag = tag ?? undefined
    this.detail = words(detail)[0]
    this.nonField = words(non_field_errors)
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, words(value)]))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const words = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(words) : typeof value === 'string' ? [value] : [])

/** Whether an error is the server's refusal with one of these statuses. */
export const isRefused = (error: unknown, ...statuses: number[]): error is Refused =>
  error instanceof Refused && statuses.includes(error.status)
