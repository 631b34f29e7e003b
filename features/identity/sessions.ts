import { z } from 'zod'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'

/** An active session, described so that its owner recognises it. */
const ownSession = z.object({
  id,
  /** From the user agent; null if not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  signed_in_by: z.enum(['password', 'sign_on']),
  created: instant,
  last_used: instant,
  /** The session of this request. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = endpoint({
  summary: "List the caller's sessions",
  description: 'The session of this request first, then by last use.',
  method: 'GET',
  path: 'users/me/sessions/',
  scope: 'none',
  answer: z.array(ownSession),
})
export const endOtherSessions = endpoint({
  summary: "End the caller's other sessions",
  method: 'DELETE',
  path: 'users/me/sessions/',
  answer: z.object({}),
})
export const endOwnSession = endpoint({
  summary: "End one of the caller's sessions",
  method: 'DELETE',
  path: 'users/me/sessions/:id/',
  params: byId,
  answer: z.object({}),
})

const hours = 3_600_000

/** A session ends this long (ms) after its last use. */
export const idleLimit = 12 * hours
/** A session ends this long (ms) after sign-in at the latest. */
export const absoluteLimit = 7 * 24 * hours
