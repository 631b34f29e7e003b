import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScimClient, type ScimClient } from '#testing/server/clients/scim.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let scim: ScimClient
const names = ['anna', 'berta', 'carla', 'dora']
beforeAll(async () => {
  server = await testServer()
  scim = await aScimClient(server)
  for (const [index, userName] of names.entries()) {
    const emails = index < 2 ? [{ value: `${userName}@example.org` }] : []
    const name = { familyName: `Muster "${index}"`, ...(index > 0 && { givenName: userName }) }
    const { status } = await scim.ask('POST', 'Users', { userName, externalId: `E-${index}`, name, emails, active: index !== 3 })
    expect(status).toBe(201)
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const list = (query: Record<string, string>) => scim.ask('GET', `Users?${new URLSearchParams(query).toString()}`)
const found = async (filter: string) => {
  const { status, body } = await list({ filter })
  expect([filter, status]).toEqual([filter, 200])
  return (body.Resources as { userName: string }[]).map(({ userName }) => userName).filter((name) => names.includes(name))
}

test.each<[string, string[]]>([
  ['userName eq "BERTA"', ['berta']],
  ['username Eq "berta"', ['berta']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "berta"', ['berta']],
  ['externalId eq "E-1"', ['berta']],
  ['externalId eq "e-1"', []],
  ['emails eq "anna@example.org"', ['anna']],
  ['emails.value sw "ANNA"', ['anna']],
  ['emails[type eq "work" and value ew "@example.org"]', ['anna', 'berta']],
  ['emails[type eq "work"].value eq "anna@example.org"', ['anna']],
  ['emails[primary eq true]', ['anna', 'berta']],
  ['emails[type eq "home"]', []],
  ['emails pr', ['anna', 'berta']],
  ['not (emails pr) and externalId pr', ['carla', 'dora']],
  ['externalId pr and emails eq null', ['carla', 'dora']],
  ['name.familyName eq "Muster \\"2\\""', ['carla']],
  ['name.givenName ne "berta" and externalId pr', ['anna', 'carla', 'dora']],
  ['externalId pr and not (name.givenName eq "berta")', ['anna', 'carla', 'dora']],
  ['displayName co "muster" and active eq false', ['dora']],
  ['active eq "True" and userName co "a" and externalId pr', ['anna', 'berta', 'carla']],
  ['active ne true and externalId pr', ['dora']],
  ['userName eq "anna" or userName eq "dora" and active eq true', ['anna']],
  ['(userName eq "anna" or userName eq "dora") and active eq false', ['dora']],
  ['externalId ge "E-1" and externalId lt "E-3"', ['berta', 'carla']],
  ['externalId gt "E-1" and externalId le "E-3"', ['carla', 'dora']],
  ['userName eq "\' or true --"', []],
  ['userName co "%"', []],
])('filter %s', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test.each([
  'userName',
  'userName eq',
  'userName eq berta',
  'userName = "berta"',
  'userName eq "berta',
  '(userName eq "berta"',
  'userName eq "berta")',
  'userName eq "a" and',
  'userName eq "a" userName eq "b"',
  'userName eq 7',
  'userName gt true',
  'active gt true',
  'active eq "perhaps"',
  'active co "t"',
  'password eq "x"',
  'constructor eq "x"',
  'emails[constructor eq "x"]',
  'is_site_admin eq true',
  'members eq "1"',
  'emails[type eq "work"',
  `"${'\n'.repeat(60)}`,
  'not '.repeat(600),
  '('.repeat(2_001),
  Array.from({ length: 51 }, () => 'active pr').join(' or '),
  'userName eq "\u0000"',
])('refuses %j, which is no filter', async (filter) => {
  const { status, body } = await list({ filter })
  expect([status, body]).toEqual([
    400,
    { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType: 'invalidFilter', detail: expect.any(String) },
  ])
})

test('pages are counted from one, and limited', async () => {
  const total = Number(
    (
      await server.db
        .selectFrom('app_user')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
  const { status, headers, body } = await list({ startIndex: '2', count: '2' })
  expect([status, headers['content-type']]).toEqual([200, 'application/scim+json; charset=utf-8'])
  expect(body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: 2,
    itemsPerPage: 2,
    Resources: [{ userName: 'anna' }, { userName: 'berta' }],
  })
  expect((await list({ startIndex: String(total), count: '9999' })).body.Resources).toHaveLength(1)
  expect((await list({ startIndex: '0' })).body).toMatchObject({ startIndex: 1, itemsPerPage: total })
  expect((await list({ startIndex: String(total + 1) })).body).toMatchObject({ totalResults: total, itemsPerPage: 0, Resources: [] })
  for (const count of ['0', '-5'])
    expect((await list({ count })).body).toMatchObject({ totalResults: total, itemsPerPage: 0, Resources: [] })
  for (const startIndex of ['x', '1.5', '1e400']) {
    expect([startIndex, await list({ startIndex })]).toMatchObject([startIndex, { status: 400, body: { scimType: 'invalidValue' } }])
  }
  for (let more = 0; more < 205; more++) await aPerson(server)
  expect((await list({ count: '9999' })).body).toMatchObject({ totalResults: total + 205, itemsPerPage: 200 })
})

test('a client chooses the attributes of the answer', async () => {
  const filter = 'userName eq "berta"'
  const one = async (query: object) => (await list({ filter, ...query })).body.Resources[0] as Record<string, unknown>
  const keys = async (query: object) => Object.keys(await one(query)).sort()
  expect(await keys({ attributes: 'USERNAME,name.givenName' })).toEqual(['id', 'name', 'schemas', 'userName'])
  expect(await keys({ excludedAttributes: 'id,emails,urn:ietf:params:scim:schemas:core:2.0:User:name' })).toEqual([
    'active',
    'displayName',
    'externalId',
    'id',
    'meta',
    'schemas',
    'userName',
  ])
  const { id } = await one({})
  expect((await scim.ask('GET', `Users/${String(id)}?attributes=active`)).body).toEqual({ schemas: expect.anything(), id, active: true })
})

test('SCIM describes itself', async () => {
  expect((await scim.ask('GET', 'ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    sort: { supported: false },
    changePassword: { supported: false },
  })
  const types = (await scim.ask('GET', 'ResourceTypes')).body
  expect(types).toMatchObject({
    totalResults: 2,
    Resources: [
      { id: 'User', endpoint: '/Users' },
      { id: 'Group', endpoint: '/Groups' },
    ],
  })
  for (const { id, schema } of types.Resources as { id: string; schema: string }[]) {
    expect((await scim.ask('GET', `ResourceTypes/${id}`)).body).toMatchObject({ id, schema })
    expect((await scim.ask('GET', `Schemas/${schema}`)).body).toMatchObject({ id: schema, attributes: expect.any(Array) })
  }
})
