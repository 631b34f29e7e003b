import type { Actor, Rule } from '#platform/shared/actor.ts'

/** A text of the locale files with its values; the error handler says it in the caller's language. */
export type Text = { key: string; params?: Record<string, string | number> }

type Errors = Record<string, Text[]>
export type ProblemBody = { detail: Text; errors?: Errors } | { errors: Errors }

/** What an object is by now, as the caller sees it, with its ETag. */
export type Current = { object: unknown; tag: string }

/** The only error that is thrown on purpose. Its body becomes `{detail}` or `{field: […], non_field_errors: […]}` (domain.md), or both. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly body: ProblemBody
  /** When it is worth asking again, in seconds. */
  readonly again_after: number | undefined
  /** Answered along with the words, as `current`. */
  readonly current: Current | undefined
  constructor(status: number, body: ProblemBody, { again_after, current }: { again_after?: number; current?: Current } = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.again_after = again_after
    this.current = current
  }
}

const detail = (status: number, key: string) => () => new Problem(status, { detail: { key } })

/** Not there, or not for this caller: the two answer alike (permissions.md G2). */
export const notFound = detail(404, 'problem.not_found')
export const notSignedIn = detail(401, 'problem.not_signed_in')
export const notPermitted = detail(403, 'problem.not_permitted')
export const csrfFailed = detail(403, 'problem.csrf')
export const methodNotAllowed = detail(405, 'problem.method_not_allowed')

/** The subject's state forbids it now (permissions.md G2, G10). */
export const wrongState = (text: Text) => new Problem(409, { detail: text })
/** The same where screens look for it among the errors of a form (D1 §7). */
export const wrongStateOfForm = (text: Text) => new Problem(409, { detail: text, errors: { non_field_errors: [text] } })

/** An inactive committee is readable; writes answer 409 (permissions.md G10), as `wrongStateOfForm` where it is a form's. */
export function requireActive({ is_active }: { is_active: boolean }, refuse = wrongState): void {
  if (!is_active) throw refuse({ key: 'problem.committee_inactive' })
}

/** What an import withdrew stays to be read by whoever worked on it; writes answer 409. */
export function requireNotWithdrawn({ withdrawn }: { withdrawn: string | null }): void {
  if (withdrawn !== null) throw wrongState({ key: 'problem.withdrawn' })
}

/** Somebody has edited it since the state that the caller names (RFC 9110 If-Match). */
export const changedMeanwhile = (current: Current) => new Problem(412, { detail: { key: 'problem.changed_meanwhile' } }, { current })

export const invalid = (errors: Errors) => new Problem(400, { errors })

/** Throws 400 with the fields of which something is to be said, unless there is none. */
export function refuseFaults(faults: Errors): void {
  const found = Object.entries(faults).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** Throws 403 unless the rule allows it. */
export function authorize<Subject>(rule: Rule<Subject>, me: Actor, subject: Subject): void {
  if (!rule(me, subject)) throw notPermitted()
}
