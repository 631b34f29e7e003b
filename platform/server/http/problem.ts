import type { Actor, Rule } from '#platform/shared/actor.ts'

/** A text key with its values; the error handler translates it into the caller's language. */
export type Text = { key: string; params?: Record<string, string | number> }

type Errors = Record<string, Text[]>
export type ProblemBody = { detail: Text; errors?: Errors } | { errors: Errors }

/** The current state of an object as the caller sees it, and its ETag. */
export type Current = { object: unknown; tag: string }

/** The only error that handlers throw on purpose. Its body is sent as `{detail}`, `{field: […], non_field_errors: […]}` (domain.md), or both. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly body: ProblemBody
  /** Retry-After in seconds. */
  readonly again_after: number | undefined
  /** Sent with the body, as `current`. */
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

/** Missing or not visible to the caller, which get the same answer (permissions.md G2). */
export const notFound = detail(404, 'problem.not_found')
export const notSignedIn = detail(401, 'problem.not_signed_in')
export const notPermitted = detail(403, 'problem.not_permitted')
export const csrfFailed = detail(403, 'problem.csrf')
export const methodNotAllowed = detail(405, 'problem.method_not_allowed')

/** 409: the object's state does not allow it (permissions.md G2, G10). */
export const wrongState = (text: Text) => new Problem(409, { detail: text })
/** The same for screens that look for it among the form's errors (D1 §7). */
export const wrongStateOfForm = (text: Text) => new Problem(409, { detail: text, errors: { non_field_errors: [text] } })

/** Throws 409 if the committee is inactive, that is, read-only (permissions.md G10); forms pass `wrongStateOfForm`. */
export function requireActive({ is_active }: { is_active: boolean }, refuse = wrongState): void {
  if (!is_active) throw refuse({ key: 'problem.committee_inactive' })
}

/** Throws 409 for what an import has withdrawn: it stays readable for those who worked on it. */
export function requireNotWithdrawn({ withdrawn }: { withdrawn: string | null }): void {
  if (withdrawn !== null) throw wrongState({ key: 'problem.withdrawn' })
}

/** 412: the object has changed since the state that the caller started from (RFC 9110 If-Match). */
export const changedMeanwhile = (current: Current) => new Problem(412, { detail: { key: 'problem.changed_meanwhile' } }, { current })

/** 400 with errors by field. */
export const invalid = (errors: Errors) => new Problem(400, { errors })

/** Throws 400 with the fields that have errors, if any. */
export function refuseFaults(faults: Errors): void {
  const found = Object.entries(faults).filter(([, texts]) => texts.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** Throws 403 unless the rule allows it. */
export function authorize<Subject>(rule: Rule<Subject>, me: Actor, subject: Subject): void {
  if (!rule(me, subject)) throw notPermitted()
}
