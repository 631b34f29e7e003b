import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Env } from '#platform/server/env.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { addressNumber } from '#platform/shared/endpoint.ts'
import { schemas, scimJson } from './schemas.ts'

/** The path of SCIM. */
export const scimRoot = ({ path_prefix }: Pick<Env, 'path_prefix'>): string => `${path_prefix}/scim/v2`

type Addressed = Pick<Env, 'path_prefix' | 'root_url'>
export type Endpoint = 'Users' | 'Groups'

export const addressOf = (env: Addressed, path: string): string => `${env.root_url}${scimRoot(env)}/${path}`

export type Resource = { id: string; meta: { resourceType: string; created: string; location: string; version: string } } & Record<
  string,
  unknown
>

/** A resource with its version, which is a digest of what it shows: administrators change users as well. */
export function resourceOf(
  env: Addressed,
  endpoint: Endpoint,
  { created, ...fields }: { id: string; created: string } & Record<string, unknown>,
): Resource {
  const schema = endpoint === 'Users' ? schemas.user : schemas.group
  const version = `W/${tagOf({ object: z.unknown(), stateOf: (object: object) => object }, fields)}`
  const location = addressOf(env, `${endpoint}/${fields.id}`)
  const resourceType = endpoint === 'Users' ? 'User' : 'Group'
  return { schemas: [schema], ...fields, meta: { resourceType, created, location, version } }
}

/** Whether a header names this version. Weak tags count as well: ours are. */
const names = (header: string | undefined, version: string) =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(version))
const strong = (tag: string) => tag.replace(/^W\//, '')

/** Throws 412 if the change started from another version than the present one (RFC 7644 §3.14). */
export function requireVersion({ headers }: FastifyRequest, { meta }: Resource): void {
  if (headers['if-match'] !== undefined && !names(headers['if-match'], meta.version)) {
    throw new Problem(412, { detail: { key: 'scim.changed_meanwhile' } })
  }
}

/** How many resources a page has at most. */
export const mostResources = 200

/** What a client asks of a list or of one resource. Numbers beyond the limits are drawn to them (RFC 7644 §3.4.2.4). */
export const selection = z.object({ attributes: z.string().optional(), excludedAttributes: z.string().optional() })
export const listQuery = selection.extend({
  filter: z.string().optional(),
  startIndex: z.coerce
    .number()
    .int()
    .default(1)
    .transform((given) => Math.min(Math.max(given, 1), 1_000_000_000)),
  count: z.coerce
    .number()
    .int()
    .default(100)
    .transform((given) => Math.min(Math.max(given, 0), mostResources)),
})
export type ListQuery = z.infer<typeof listQuery>
type Selection = z.infer<typeof selection>

/** The attributes that the client wants; `schemas` and `id` always. A part of an attribute brings all of it. */
export function selected(resource: Resource, { attributes, excludedAttributes }: Selection): object {
  const listed = (given: string) =>
    given.split(',').map((name) =>
      name
        .trim()
        .replace(/^urn:.*:/i, '')
        .split('.')[0]
        ?.toLowerCase(),
    )
  const entries = Object.entries(resource)
  const isAlways = (name: string) => ['schemas', 'id'].includes(name)
  if (attributes) return Object.fromEntries(entries.filter(([name]) => isAlways(name) || listed(attributes).includes(name.toLowerCase())))
  if (!excludedAttributes) return resource
  return Object.fromEntries(entries.filter(([name]) => isAlways(name) || !listed(excludedAttributes).includes(name.toLowerCase())))
}

/** Answers with one resource: 304 if the client has this version. */
export function sendResource({ headers, query }: FastifyRequest, reply: FastifyReply, resource: Resource): FastifyReply {
  reply.header('etag', resource.meta.version).header('content-location', resource.meta.location)
  const isKnown = headers['if-none-match'] !== undefined && names(headers['if-none-match'], resource.meta.version)
  return isKnown ? reply.code(304).send() : reply.type(scimJson).send(selected(resource, query as Selection))
}

/** Answers with a page of a list. */
export const sendList = (
  reply: FastifyReply,
  resources: object[],
  { total, startIndex }: { total: number; startIndex: number },
): FastifyReply =>
  reply.type(scimJson).send({
    schemas: [schemas.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  })

/** A text that a client may leave out or send as null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((text) => text || null)

/** The id in an address; anything else is not found. */
export const byScimId = z.object({ id: addressNumber(1, 2_147_483_647) })

/** Entra ID writes `"True"` and `"False"`. */
export const scimBoolean = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
])
