import { z } from 'zod'
import { byId, endpoint, id, instant, type Scope, scopes } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'

export const longestTokenName = 100
export const mostTokenDays = 366
/** How many a user may have at a time. */
export const mostTokens = 20

const accessToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  created: instant,
  /** From then on the token is refused; the list shows it for thirty more days. */
  expires: instant,
  has_expired: z.boolean(),
  /** Recorded at most once a minute; null if never used. */
  last_used: instant.nullable(),
})
export type AccessToken = z.infer<typeof accessToken>

export const newAccessToken = z.object({
  name: line(longestTokenName).min(1),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  days: z.int().min(1).max(mostTokenDays),
})
export type NewAccessToken = z.infer<typeof newAccessToken>

/** The scopes of the tokens that users create. Those for SCIM are made on the command line, for an account that is nobody's. */
export const ownScopes = ['read', 'import', 'admin'] as const satisfies Scope[]
export type OwnScope = (typeof ownScopes)[number]

const path = 'users/me/access_tokens/'
export const listOwnAccessTokens = endpoint({
  summary: "List the caller's access tokens",
  description: 'Newest first.',
  method: 'GET',
  path,
  scope: 'none',
  answer: z.array(accessToken),
})
export const createOwnAccessToken = endpoint({
  summary: 'Create an access token',
  description:
    'Only this answer contains the token. Callers who have a password must give it: a wrong one answers 400. The scope `admin` is for site administrators.',
  refusals: { 409: 'The caller has as many tokens as one may have.', 429: refused.passwords },
  method: 'POST',
  path,
  body: newAccessToken.extend({ scopes: z.array(z.enum(ownScopes)).min(1).max(ownScopes.length), password: z.string().nullable() }),
  answer: accessToken.extend({ token: z.string() }),
})
export const revokeOwnAccessToken = endpoint({
  summary: "Revoke one of the caller's access tokens",
  description: 'The next request with it is refused.',
  method: 'DELETE',
  path: `${path}:id/`,
  params: byId,
  answer: z.object({}),
})
