import scimmy from 'scimmy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScimClient, type ScimClient } from '#testing/server/clients/scim.ts'
import { aCommittee, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

// SCIMMY is an implementation of SCIM by others: it reads what we answer, and filters and patches the same resources. Its filters fail for missing addresses.
const { Messages, Schemas, Types } = scimmy

let server: TestServer
let scim: ScimClient
let people: { id: string }[]
beforeAll(async () => {
  server = await testServer()
  scim = await aScimClient(server)
  await aSiteAdmin(server)
  people = []
  for (const [index, userName] of ['anna', 'berta', 'carla', 'dora'].entries()) {
    const emails = index % 2 === 0 ? [{ value: `${userName}@example.org`, type: 'work', primary: true }] : []
    const name = { givenName: userName, familyName: 'Muster' }
    people.push(
      (await scim.ask('POST', 'Users', { userName, externalId: `e-${index}`, name, emails, active: index < 3, preferredLanguage: 'de' }))
        .body,
    )
  }
})
afterAll(() => server[Symbol.asyncDispose]())

type Resource = Record<string, unknown>
const plain = (given: unknown) => JSON.parse(JSON.stringify(given)) as Resource
/** Our instants have the site's offset, theirs are in UTC. */
const withoutMeta = ({ meta: _, ...resource }: Resource) => resource

test('another implementation reads our users, groups, lists and errors without loss', async () => {
  const committee = await aCommittee(server)
  const members = [{ value: people[0]?.id }]
  const group = (await scim.ask('POST', 'Groups', { displayName: `${committee.title}:member`, externalId: 'g', members })).body as Resource
  const user = (await scim.ask('GET', `Users/${people[0]?.id}`)).body as Resource
  expect(withoutMeta(plain(new Schemas.User(user, 'out')))).toEqual(withoutMeta(user))
  expect(withoutMeta(plain(new Schemas.Group(group, 'out')))).toEqual(withoutMeta(group))
  const list = (await scim.ask('GET', 'Users?count=2')).body as Resource
  expect(plain(new Messages.ListResponse(list as never))).toEqual(list)
  const refused = (await scim.ask('GET', 'Users?filter=x')).body as Resource
  const { schemas: _, ...error } = refused
  expect(plain(new Messages.ErrorResponse(error as never))).toEqual(refused)
})

test.each([
  'userName eq "berta"',
  'userName sw "a" or userName ew "la"',
  'preferredLanguage eq "de" and active eq true',
  'name.givenName sw "c" or name.givenName eq "dora"',
  'externalId pr and name.givenName co "ar"',
  'externalId ge "e-1" and externalId le "e-2"',
  'externalId sw "e-" and not (active eq true)',
])('another implementation finds the same users by the filter %s', async (filter) => {
  const all = (await scim.ask('GET', 'Users')).body.Resources as Resource[]
  const ours = (await scim.ask('GET', `Users?filter=${encodeURIComponent(filter)}`)).body.Resources as Resource[]
  const theirs = new Types.Filter(filter).match(all) as Resource[]
  expect(ours.map(({ userName }) => userName)).toEqual(theirs.map(({ userName }) => userName))
  expect(ours).not.toEqual([])
})

type Operation = { op: 'add' | 'replace' | 'remove'; path?: string; value?: unknown }
const patches: Operation[][] = [
  [{ op: 'replace', path: 'name.givenName', value: 'Nora' }],
  [{ op: 'replace', value: { active: false, externalId: 'neu' } }],
  [{ op: 'add', value: { name: { familyName: 'Neu' } } }],
  [
    { op: 'remove', path: 'name.familyName' },
    { op: 'add', path: 'name.givenName', value: 'Nora' },
  ],
  [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'neu@example.org' }],
  [{ op: 'remove', path: 'emails[type eq "work"]' }],
  [{ op: 'remove', path: 'externalId' }],
  [{ op: 'replace', path: 'emails', value: [{ value: 'neu@example.org', type: 'work', primary: true }] }],
  [
    { op: 'remove', path: 'emails' },
    { op: 'add', path: 'emails', value: [{ value: 'neu@example.org', type: 'work', primary: true }] },
  ],
  [
    { op: 'replace', path: 'preferredLanguage', value: 'fr' },
    { op: 'replace', path: 'active', value: false },
  ],
]

test.each(patches.map((operations) => [operations]))('another implementation patches a user in the same way: %j', async (operations) => {
  const emails = [{ value: 'alt@example.org', type: 'work', primary: true }]
  const name = { givenName: 'Emma', familyName: 'Muster' }
  const before = (await scim.ask('POST', 'Users', { userName: unique('emma'), externalId: 'e', name, emails, preferredLanguage: 'de' }))
    .body as Resource
  const message = new Messages.PatchOp({ schemas: [Messages.PatchOp.id], Operations: plain(operations) as never })
  const theirs = await message.apply(new Schemas.User(before, 'both'))
  const { status, body } = await scim.patch(`Users/${String(before.id)}`, ...operations)
  expect(status).toBe(200)
  // What others call the display name is theirs to set; we make it of the names.
  const compared = ({ meta: _, displayName: __, ...resource }: Resource) => resource
  expect(compared(body as Resource)).toEqual(compared(plain(theirs)))
})
