import { z } from 'zod'
import { names } from '#platform/shared/actor.ts'
import { bodyId, endpoint, id, instant, scopes } from '#platform/shared/endpoint.ts'
import { listOf, mostRows } from '#platform/shared/fields.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { tableQuery } from './table-query.ts'

export const administeredToken = z.object({
  id,
  /** The id of the user as whom programs call with it. */
  user: id,
  ...names,
  /** What it is for. */
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Made by the user, and not by an administrator for the account of a program. */
  is_own: z.boolean(),
  created: instant,
  expires: instant,
  has_expired: z.boolean(),
  /** Recorded at most once a minute; null if never used. */
  last_used: instant.nullable(),
})
export type AdministeredToken = z.infer<typeof administeredToken>

export const tokenSorts = ['person', 'name', 'created', 'expires', 'last_used'] as const
export type TokenSort = (typeof tokenSorts)[number]
export const tokenConditions = ['is_valid', 'has_expired', 'never_used', 'of_program', ...scopes] as const
export type TokenCondition = (typeof tokenConditions)[number]

const query = tableQuery(tokenSorts, tokenConditions)

export const listAccessTokens = endpoint({
  summary: 'List the access tokens of all users',
  description: 'Never the tokens themselves, which are not stored.',
  method: 'GET',
  path: 'admin/access_tokens/',
  query,
  answer: listOf(administeredToken),
})
export const downloadAccessTokens = endpoint({
  summary: 'Download the list of access tokens',
  method: 'GET',
  path: 'admin/access_tokens/file/',
  query: query.omit({ start: true, rows: true }).extend({ as: z.enum(tableFormats) }),
  answer: 'file',
})
export const revokeAccessTokens = endpoint({
  summary: 'Revoke access tokens',
  description: 'The next request with one of these tokens is refused. `done` leaves out tokens that were gone already.',
  method: 'POST',
  path: 'admin/access_tokens/revoke/',
  body: z.object({ tokens: z.array(bodyId).min(1).max(mostRows) }),
  answer: z.object({ done: z.int() }),
})
