import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import type { Written } from '#platform/server/lib/keep.ts'
import type { Listener } from '#platform/server/realtime/listening-rules.ts'
import type { Actor, Rule } from '#platform/shared/actor.ts'
import type { Endpoint, Given } from '#platform/shared/endpoint.ts'
import type { SiteSettings } from '#platform/shared/site/site-settings.ts'
import { apiRoot } from './paths.ts'
import { preconditionOf, type RequireUnchanged, sendTag } from './precondition.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'anyone'
    /** As the contract has it. */
    unattended?: true
    /** Who is to be let in at all, of the signed in; 403 for the others. */
    rule?: Rule<undefined>
    /** The multipart field that carries a file, for the description of the API. */
    upload?: string
    upload_can_miss?: true
    /** The texts beside it. */
    form?: z.ZodType
    /** A change that heeds `If-Match`. */
    heeds_if_match?: boolean
    /** The answer is a file's bytes. */
    answers_file?: boolean
  }
  interface FastifyRequest {
    me: Actor
    site: SiteSettings
    /** By which session the caller may listen to the live channel. */
    listener: Listener | undefined
    /**
     * Who asks and what is set by now, also of `me` and `site`. For writers, within their transaction: a body may arrive long after the
     * headers by which the request was let in. Throws 401 and 403, as at first.
     */
    askAgain: (db: Db) => Promise<{ me: Actor; site: SiteSettings }>
  }
}

/** `site`: the settings in force, never `env`'s own. */
type Raw = { request: FastifyRequest; reply: FastifyReply; site: SiteSettings }
type WithAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> | Written : FastifyReply
type Me<E extends Endpoint> = { me: E['access'] extends 'anyone' ? Actor | undefined : Actor }
type Handler<E extends Endpoint> = (given: Given<E> & { db: Db } & Me<E> & Raw & RequireUnchanged<E>) => Promise<WithAnswer<E>>
type StreamHandler<E extends Endpoint> = (given: Given<E> & Me<E> & Raw) => Promise<WithAnswer<E>>

/** Serves one call of the contract: checked in, one transaction where something changes, checked out. */
export function handle<const E extends Endpoint>(house: House, endpoint: E, handler: Handler<E>) {
  const { db } = house
  handleStream(house, endpoint, async (given) => {
    const { requireUnchanged, requireHeeded } = preconditionOf(endpoint, given.request)
    const perform = handler as unknown as (all: object) => Promise<object>
    // A transaction would show a GET nothing else: every statement sees what was committed before it, within one and without.
    const answered = await (endpoint.method === 'GET'
      ? perform({ ...given, db })
      : db.transaction().execute(async (trx) => {
          const done = await perform({ ...given, ...(await given.request.askAgain(trx)), db: trx, requireUnchanged })
          requireHeeded()
          return done
        }))
    tag(given.reply, endpoint, answered)
    return answered as never
  })
}

/** What is written out already is tagged by whoever wrote it. */
function tag(reply: FastifyReply, { edited, method }: Endpoint, answered: object): void {
  if (edited && method !== 'DELETE' && !Buffer.isBuffer(answered)) sendTag(reply, edited, answered)
}

/** Serves a call that moves large bodies: they stream outside of any transaction, and the handler opens its own around the rows, in which it asks again. */
export function handleStream<const E extends Endpoint>({ app, env }: House, endpoint: E, handler: StreamHandler<E>) {
  const { method, path, access, unattended, upload, upload_can_miss, form, params, query, body, answer, edited } = endpoint as Endpoint
  app.route({
    method,
    url: apiRoot(env) + path,
    config: {
      ...(access && { access }),
      ...(unattended && { unattended }),
      ...(upload && { upload }),
      ...(upload_can_miss && { upload_can_miss }),
      ...(form && { form }),
      answers_file: answer === 'file',
      heeds_if_match: edited !== undefined && method !== 'GET',
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
