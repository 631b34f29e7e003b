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

/** Statuses that a proxy sends when its server is unreachable. */
const PROXY_STATUSES = [502, 503, 504]

/** Whether a status (0: no response) means that the server itself did not answer. */
export const isNoAnswer = (status: number): boolean => status === 0 || PROXY_STATUSES.includes(status)

/** The server's message for a refused form: detail of a 403, or the first non-field error; null if only fields have errors, else undefined (D2 §8). */
export function refusalMessage(error: unknown): string | null | undefined {
  if (!(error instanceof Refused)) return undefined
  if (error.status === 403) return error.detail
  if (error.nonField[0]) return error.nonField[0]
  return error.status < 500 && Object.keys(error.fields).length > 0 ? null : undefined
}

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
  const reasons = [...error.nonField, ...fields.filter(([name]) => hidden.includes(name)).flatMap(([, texts]) => texts)]
  const whole = error.status === 0 ? unreachable : error.detail
  if (reasons.length === 0 && shown.length === 0 && whole) reasons.push(whole)
  return new Refused(error.status, { ...Object.fromEntries(shown), reasons })
}

type UploadFailureWords = {
  /** Name of the file's field. */
  field: string
  failed: string
  unreachable: string
}

/** The message for a failed upload: the field's errors, otherwise the non-field errors, otherwise the default (D2 §8) and the details. */
export function uploadFailure(error: unknown, { field, failed, unreachable }: UploadFailureWords): string {
  if (!(error instanceof Refused)) return failed
  const said = error.fields[field] ?? error.nonField
  if (said.length > 0) return said.join(' ')
  return [failed, error.status === 0 ? unreachable : error.detail].filter(Boolean).join(' ')
}
