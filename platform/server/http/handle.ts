import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Written } from '#platform/server/lib/keep.ts'
import type { Listener } from '#platform/server/realtime/broker.ts'
import type { Actor, Rule } from '#platform/shared/actor.ts'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import { type Endpoint, type Given, type Scope, scopeOf } from '#platform/shared/endpoint.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { apiRoot } from './paths.ts'
import { changedMeanwhile, Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'anyone'
    /** What an access token needs for it. */
    scope?: Scope | 'none'
    /** As in the contract. */
    unattended?: true
    /** Which signed-in users may call this; 403 for the others. */
    rule?: Rule<undefined>
    /** The contract of the call, for the OpenAPI document. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    me: Actor
    site: SiteSettings
    /** The caller's session, for live events. */
    listener: Listener | undefined
    /**
     * Loads the caller and the settings again, and updates `me` and `site`. Writers call it in their transaction, because a body may arrive
     * long after the headers that were authenticated. Throws 401 and 403 like the first authentication.
     */
    reauthenticate: (db: Db) => Promise<{ me: Actor; site: SiteSettings }>
  }
}

/** `site` holds the settings in force; never use those of `env`. */
type Raw = { request: FastifyRequest; reply: FastifyReply; site: SiteSettings }
type WithAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> | Written : FastifyReply
type Me<E extends Endpoint> = { me: E['access'] extends 'anyone' ? Actor | undefined : Actor }
type Handler<E extends Endpoint> = (given: Given<E> & { db: Db } & Me<E> & Raw & RequireUnchanged<E>) => Promise<WithAnswer<E>>
type StreamHandler<E extends Endpoint> = (given: Given<E> & Me<E> & Raw) => Promise<WithAnswer<E>>

/** Serves a call of the contract: validates the request, runs changes in one transaction, and validates the response. */
export function handle<const E extends Endpoint>(context: AppContext, endpoint: E, handler: Handler<E>) {
  const { db } = context
  handleStream(context, endpoint, async (given) => {
    const { requireUnchanged, requireHeeded } = preconditionOf(endpoint, given.request)
    const perform = handler as unknown as (all: object) => Promise<object>
    // A transaction would not help a GET: each statement sees what was committed before it anyway (read committed).
    const answered = await (endpoint.method === 'GET'
      ? perform({ ...given, db })
      : db.transaction().execute(async (trx) => {
          const done = await perform({ ...given, ...(await given.request.reauthenticate(trx)), db: trx, requireUnchanged })
          requireHeeded()
          return done
        }))
    setEntityTag(given.reply, endpoint, answered)
    return answered as never
  })
}

/** Sets the ETag; the handler has done so for responses that are serialized already. */
function setEntityTag(reply: FastifyReply, { edited, method }: Endpoint, answered: object): void {
  if (edited && method !== 'DELETE' && !Buffer.isBuffer(answered)) sendTag(reply, edited, answered)
}

/** Serves a call with large bodies, which stream outside of any transaction; the handler opens its own for the rows and reauthenticates in it. */
export function handleStream<const E extends Endpoint>({ app, env }: AppContext, endpoint: E, handler: StreamHandler<E>) {
  const { method, path, access, unattended, params, query, body, answer } = endpoint as Endpoint
  app.route({
    method,
    url: apiRoot(env) + path,
    config: {
      ...(access && { access }),
      scope: scopeOf(endpoint),
      ...(unattended && { unattended }),
      endpoint,
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answer !== 'file' && { response: { 200: answer } }),
    },
    handler: async (request, reply) => {
      const { me, site } = request
      const given = { params: request.params, query: request.query, body: request.body, me, site, request, reply }
      const answered = await handler(given as unknown as Parameters<StreamHandler<E>>[0])
      if (Buffer.isBuffer(answered)) reply.type('application/json; charset=utf-8')
      return answered
    },
  })
}

/** A change calls this with the locked object once the caller is authorized. */
type RequireUnchanged<E extends Endpoint> =
  E['edited'] extends Edited<infer Schema> ? { requireUnchanged: (object: z.output<Schema>) => void } : unknown

/**
 * Reads `If-Match` (RFC 9110), which says what state the caller's change started from. `requireUnchanged` throws 412 with the current object if its
 * tag is not listed; without the header it accepts anything. Throws 400 for a malformed header.
 */
function preconditionOf({ edited, method, path }: Endpoint, { headers }: FastifyRequest) {
  const given = method === 'GET' ? undefined : headers['if-match']
  const tags = edited && given !== undefined ? readTags(given) : 'any'
  let isHeeded = edited === undefined || given === undefined
  return {
    requireUnchanged: (object: object) => {
      isHeeded = true
      if (!edited || tags === 'any') return
      const tag = tagOf(edited, object)
      if (!tags.includes(tag)) throw changedMeanwhile({ object: edited.object.parse(object), tag })
    },
    /** Throws if the handler ignored the header, since it would then overwrite other people's changes. */
    requireHeeded: () => {
      if (!isHeeded) throw new Error(`${method} ${path} passes over If-Match`)
    },
  }
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const isList = new RegExp(`^[ \\t,]*${entityTag}(?:[ \\t]*,[ \\t,]*${entityTag})*[ \\t,]*$`)

/** Strong tags only: a weak one never matches If-Match. */
function readTags(header: string): string[] | 'any' {
  if (header.trim() === '*') return 'any'
  if (!isList.test(header)) throw new Problem(400, { detail: { key: 'problem.if_match' } })
  return (header.match(new RegExp(entityTag, 'g')) ?? []).filter((tag) => tag.startsWith('"'))
}

/** Sets the ETag of an edited object. */
export const sendTag = (reply: FastifyReply, edited: Edited, object: object) => reply.header('etag', tagOf(edited, object))
