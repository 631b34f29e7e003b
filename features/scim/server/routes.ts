import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { administrationPolicy } from '#features/administration/policy.ts'
import { lockUser } from '#features/administration/server/users/users.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { authenticate } from '#features/identity/server/authenticate.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { accept } from '#platform/server/http/validation.ts'
import { providerConfig, resourceTypes, schemaDefinitions, withId } from './discovery.ts'
import { findGroup, groupBody, groupShape, listGroups } from './groups.ts'
import { attributesOf, operationsOf, patched, type Shape } from './patch.ts'
import { scimErrorHandler } from './problem.ts'
import {
  byScimId,
  type ListQuery,
  listQuery,
  type Resource,
  requireVersion,
  scimRoot,
  selected,
  selection,
  sendList,
  sendResource,
} from './resources.ts'
import { scimJson } from './schemas.ts'
import { findUser, listUsers, userBody, userShape } from './users.ts'
import { changeGroup, createGroup, deleteGroup, lockGroup } from './write-group.ts'
import { changeUser, createUser, deleteUser } from './write-user.ts'

/** Room for ten thousand members. */
const bodyLimit = 1024 * 1024

/**
 * SCIM 2.0 (RFC 7643, RFC 7644) at {path_prefix}/scim/v2/, by which an identity provider manages accounts and memberships. Only for access tokens with the
 * scope `scim` of a user who administers the site.
 */
export async function scimRoutes(context: AppContext): Promise<void> {
  await context.app.register(async (app) => {
    app.setErrorHandler(scimErrorHandler)
    app.addContentTypeParser('application/scim+json', { parseAs: 'string', bodyLimit }, app.getDefaultJsonParser('error', 'error'))
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, scope: 'scim', rule: administrationPolicy.administer }
      route.bodyLimit = bodyLimit
    })
    const scope = { ...context, app }
    authenticate(scope)
    discoveryRoutes(scope)
    routesOf(scope, 'Users', users)
    routesOf(scope, 'Groups', groups)
    for (const others of ['', '/*']) {
      app.all(`${scimRoot(context.env)}${others}`, { schema: { hide: true } }, async () => {
        throw notFound()
      })
    }
  })
}

function discoveryRoutes({ app, env }: AppContext) {
  const root = scimRoot(env)
  app.get(`${root}/ServiceProviderConfig`, (_, reply) => reply.type(scimJson).send(providerConfig(env)))
  const lists: Record<string, { id: string }[]> = { ResourceTypes: resourceTypes(env), Schemas: schemaDefinitions(env) }
  for (const [name, all] of Object.entries(lists)) {
    app.get(`${root}/${name}`, (_, reply) => sendList(reply, all, { total: all.length, startIndex: 1 }))
    app.get<{ Params: { name: string } }>(`${root}/${name}/:name`, (request, reply) =>
      reply.type(scimJson).send(withId(all, request.params.name)),
    )
  }
}

/** How a kind of resource is found and written. */
type Kind<Body extends z.ZodType> = {
  shape: Shape
  body: Body
  list: (db: Db, env: Env, query: ListQuery) => Promise<{ total: number; resources: Resource[] }>
  find: (db: Db, env: Env, id: number) => Promise<Resource>
  lock: (db: Db, id: number) => Promise<unknown>
  create: (db: Db, me: Administrator, stated: z.output<Body> & { now: Date }) => Promise<{ id: number }>
  change: (db: Db, me: Administrator, stated: z.output<Body> & { id: number }) => Promise<void>
  remove: (db: Db, me: Administrator, removed: { id: number; now: Date }) => Promise<void>
}
const kind = <Body extends z.ZodType>(of: Kind<Body>) => of as unknown as Kind<z.ZodType<object>>

const users = kind({
  shape: userShape,
  body: userBody,
  list: listUsers,
  find: findUser,
  lock: lockUser,
  create: createUser,
  change: changeUser,
  remove: deleteUser,
})
const groups = kind({
  shape: groupShape,
  body: groupBody,
  list: listGroups,
  find: findGroup,
  lock: lockGroup,
  create: createGroup,
  change: changeGroup,
  remove: deleteGroup,
})

type OfOne = { Params: { id: number } }

function routesOf(
  { app, db, env, clock }: AppContext,
  name: 'Users' | 'Groups',
  { shape, body, find, lock, ...calls }: Kind<z.ZodType<object>>,
) {
  const all = `${scimRoot(env)}/${name}`
  const one = { schema: { params: byScimId, querystring: selection } }
  const stated = (attributes: object) => accept(body, attributes as never)

  /** Locks the resource for a change, and checks that the client knows its present version. */
  const held = async (trx: Db, request: FastifyRequest<OfOne>) => {
    await lock(trx, request.params.id)
    const resource = await find(trx, env, request.params.id)
    requireVersion(request, resource)
    return resource
  }

  app.get<{ Querystring: ListQuery }>(all, { schema: { querystring: listQuery } }, async ({ query }, reply) => {
    const { total, resources } = await calls.list(db, env, query)
    return sendList(
      reply,
      resources.map((resource) => selected(resource, query)),
      { total, startIndex: query.startIndex },
    )
  })

  app.get<OfOne>(`${all}/:id`, one, async (request, reply) => sendResource(request, reply, await find(db, env, request.params.id)))

  app.post(all, { schema: { querystring: selection } }, async (request, reply) => {
    const made = await changing(db, request, async (trx, me) => {
      const { id } = await calls.create(trx, me, { ...stated(attributesOf(shape, request.body)), now: clock() })
      return find(trx, env, id)
    })
    return sendResource(request, reply.code(201).header('location', made.meta.location), made)
  })

  app.put<OfOne>(`${all}/:id`, one, async (request, reply) => {
    const changed = await changing(db, request, async (trx, me) => {
      await held(trx, request)
      await calls.change(trx, me, { ...stated(attributesOf(shape, request.body)), id: request.params.id })
      return find(trx, env, request.params.id)
    })
    return sendResource(request, reply, changed)
  })

  app.patch<OfOne>(`${all}/:id`, one, async (request, reply) => {
    const changed = await changing(db, request, async (trx, me) => {
      const there = attributesOf(shape, await held(trx, request))
      await calls.change(trx, me, { ...stated(patched(shape, there, operationsOf(request.body))), id: request.params.id })
      return find(trx, env, request.params.id)
    })
    return sendResource(request, reply, changed)
  })

  app.delete<OfOne>(`${all}/:id`, one, async (request, reply) => {
    await changing(db, request, async (trx, me) => {
      await held(trx, request)
      await calls.remove(trx, me, { id: request.params.id, now: clock() })
    })
    return reply.code(204).send()
  })
}

/** Changes something in one transaction, as the user whose token is still valid in it. */
const changing = <Done>(db: Db, request: FastifyRequest, work: (db: Db, me: Administrator) => Promise<Done>): Promise<Done> =>
  db.transaction().execute(async (trx) => {
    await request.reauthenticate(trx)
    return work(trx, byRequest(request))
  })
