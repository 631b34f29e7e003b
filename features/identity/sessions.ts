import { z } from 'zod'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'

/** A sign-in that lives, as its owner knows it again. */
const ownSession = z.object({
  id,
  /** By what the browser calls itself; null where that says nothing known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  signed_in_by: z.enum(['password', 'sign_on']),
  created: instant,
  last_used: instant,
  /** The one by which this is asked. */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** The one by which this is asked first, then those that were used last. */
export const listOwnSessions = endpoint({ method: 'GET', path: 'users/me/sessions/', answer: z.array(ownSession) })
/** Signs out everywhere but here. */
export const endOtherSessions = endpoint({ method: 'DELETE', path: 'users/me/sessions/', answer: z.object({}) })
export const endOwnSession = endpoint({ method: 'DELETE', path: 'users/me/sessions/:id/', params: byId, answer: z.object({}) })
