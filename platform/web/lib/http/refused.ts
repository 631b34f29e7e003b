/** A failed call: `status` of the response (0: none), and the server's messages, by field or general (domain.md Wire). */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly detail: string | undefined
  readonly nonField: string[]
  readonly fields: Record<string, string[]>
  /** On an edit conflict (412): the object's current state and its ETag. */
  readonly current: unknown
  readonly tag: string | undefined

  constructor(status: number, body: unknown, tag?: string | null) {
    const { detail, non_field_errors, current, ...fields } = isRecord(body) ? body : {}
    // Some refusals repeat the same message in several places (D1 §7).
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

/** Whether an error is a Refused with one of these statuses. */
export const isRefused = (error: unknown, ...statuses: number[]): error is Refused =>
  error instanceof Refused && statuses.includes(error.status)
