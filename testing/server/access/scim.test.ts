import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scope, scopes } from '#platform/shared/endpoint.ts'
import { aProgram, aTokenOf } from '#testing/server/clients/scim.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { lackingHeaders } from '#testing/server/hostile/lacking-headers.ts'
import { unique } from '#testing/server/test-server.ts'
import { actors } from './actors.ts'
import { type TwoWorlds, twoWorlds } from './send.ts'
import type { World } from './world.ts'

let worlds: TwoWorlds
let scim: World['clients']['SA']
/** Programs with other tokens: of each scope for a site administrator, and of the scope SCIM for somebody who administers nothing. */
const others: Record<string, World['clients']['SA']> = {}
beforeAll(async () => {
  worlds = await twoWorlds()
  const { server, people } = worlds.world
  const tokenOf = (user: { id: number }, scope: Scope) => aTokenOf(server, user, [scope])
  const program = await aProgram(server)
  scim = server.withToken(await tokenOf(program, 'scim'))
  for (const scope of scopes.filter((one) => one !== 'scim')) others[scope] = server.withToken(await tokenOf(people.SA!, scope))
  const former = await aProgram(server)
  others.withoutRights = server.withToken(await tokenOf(former, 'scim'))
  await server.db.updateTable('app_user').set({ is_site_admin: false }).where('id', '=', former.id).execute()
})
afterAll(() => worlds[Symbol.asyncDispose]())

type Asked = { path: string; body?: object }
type Row = { status: number; ask: (world: World) => Asked | Promise<Asked> }
const at = (path: string): Row => ({ status: 200, ask: () => ({ path }) })
const Operations = (...all: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: all })

const ofUser = (status: number, body?: () => object): Row => ({
  status,
  ask: async ({ server }) => ({ path: `Users/${(await aPerson(server)).id}`, ...(body && { body: body() }) }),
})
const ofGroup = (status: number, body?: (displayName: string) => object): Row => ({
  status,
  ask: async ({ server, committee }) => {
    const display_name = `${committee.title}:member`
    const values = { display_name, external_id: null, created: '2026-11-20T10:00:00Z' }
    const { id } = await server.db.insertInto('scim_group').values(values).returning('id').executeTakeFirstOrThrow()
    return { path: `Groups/${id}`, ...(body && { body: body(display_name) }) }
  },
})

/** Every route of SCIM, with the status that a program with its token gets. Everybody else gets 401 or 403. */
const table: Record<string, Row> = {
  'GET ServiceProviderConfig': at('ServiceProviderConfig'),
  'GET ResourceTypes': at('ResourceTypes'),
  'GET ResourceTypes/{name}': at('ResourceTypes/User'),
  'GET Schemas': at('Schemas'),
  'GET Schemas/{name}': at('Schemas/urn:ietf:params:scim:schemas:core:2.0:User'),
  'GET Users': at('Users'),
  'POST Users': { status: 201, ask: () => ({ path: 'Users', body: { userName: unique('neu') } }) },
  'GET Users/{id}': ofUser(200),
  'PUT Users/{id}': ofUser(200, () => ({ userName: unique('neu') })),
  'PATCH Users/{id}': ofUser(200, () => Operations({ op: 'replace', path: 'active', value: false })),
  'DELETE Users/{id}': ofUser(204),
  'GET Groups': at('Groups'),
  'POST Groups': { status: 201, ask: ({ committee }) => ({ path: 'Groups', body: { displayName: `${committee.title}:member` } }) },
  'GET Groups/{id}': ofGroup(200),
  'PUT Groups/{id}': ofGroup(200, (displayName) => ({ displayName })),
  'PATCH Groups/{id}': ofGroup(200, () => Operations({ op: 'replace', path: 'members', value: [] })),
  'DELETE Groups/{id}': ofGroup(204),
}

test('every route of SCIM has a row', () => {
  const { paths = {} } = worlds.world.server.app.swagger() as { paths?: Record<string, object> }
  const root = '/scim/v2/'
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith(root) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(root.length)}`) : [],
  )
  expect(served.sort()).toEqual(Object.keys(table).sort())
})

const errorOf = (status: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail: expect.any(String),
})

test.each(Object.entries(table))('%s is for the token of SCIM alone', async (route, { status, ask }) => {
  const { undo, world } = worlds
  await undo.undone(async () => {
    const { path, body } = await ask(world)
    const [method] = route.split(' ') as ['GET']
    const answerTo = (client: World['clients']['SA'], query = {}) =>
      client.request({
        method,
        url: `/scim/v2/${path}`,
        query,
        ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/scim+json' } }),
      })
    for (const code of actors) {
      const answer = await answerTo(world.clients[code])
      expect([code, answer.statusCode, lackingHeaders(answer), answer.headers['www-authenticate']]).toEqual([
        code,
        401,
        [],
        'Bearer realm="SCIM"',
      ])
      expect(answer.json()).toEqual(errorOf(401))
    }
    for (const [name, client] of Object.entries(others)) {
      const answer = await answerTo(client)
      expect([name, answer.statusCode, lackingHeaders(answer), answer.json()]).toEqual([name, 403, [], errorOf(403)])
    }
    const inAddress = await answerTo(world.clients.AN, { access_token: `traktanda_${'x'.repeat(43)}` })
    expect([inAddress.statusCode, inAddress.json()]).toEqual([400, errorOf(400)])
    const answer = await answerTo(scim)
    expect([answer.statusCode, lackingHeaders(answer)]).toEqual([status, []])
  })
})

test('what SCIM does not have is not found, and only for its token', async () => {
  const { clients } = worlds.world
  for (const path of ['Users/0', 'Users/abc', 'Users/999999', 'Groups/-1', 'Schemas/x', 'ResourceTypes/x', 'Bulk', 'Me', 'Users/1/x', '']) {
    const url = `/scim/v2/${path}`
    const known = await scim.request({ method: 'GET', url })
    expect([path, known.statusCode, known.json()]).toEqual([path, 404, errorOf(404)])
    expect([path, (await clients.SA.request({ method: 'GET', url })).statusCode]).toEqual([path, 401])
  }
})

test('the token of SCIM opens no live channel and no page of a user', async () => {
  for (const url of ['/api/v1/users/me/', '/api/v1/admin/users/', '/api/v1/users/me/access_tokens/']) {
    expect([url, (await scim.request({ method: 'GET', url })).statusCode]).toEqual([url, 403])
  }
})
