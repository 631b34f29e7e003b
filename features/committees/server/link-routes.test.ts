import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCommitteeLink, createCommitteeLink, deleteCommitteeLink, listCommitteeLinks } from '#features/committees/link-contract.ts'
import { aCommitteeLink } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function aCouncil() {
  const committee = await aCommittee(server)
  const [responsible, member] = [await aMember(server, committee, ['responsible']), await aMember(server, committee)]
  return { committee, member, office: server.as(responsible) }
}
const url = 'https://www.example.org/recht?stand=2026#art5'

test('lists links by title in German order, to everybody in the committee', async () => {
  const { committee, member } = await aCouncil()
  for (const title of ['Zahlen', 'Öffentlichkeit', 'organisation', 'Anträge']) await aCommitteeLink(server, committee, title)
  await aCommitteeLink(server, await aCommittee(server))
  for (const person of [member, await aMember(server, committee, ['access'])]) {
    const { body } = await server.as(person).call(listCommitteeLinks, { params: committee })
    expect(body.map(({ title }) => title)).toEqual(['Anträge', 'Öffentlichkeit', 'organisation', 'Zahlen'])
  }
})

test('creates, changes and deletes a link, and audits it', async () => {
  const { committee, office } = await aCouncil()
  const { body: link, status } = await office.call(createCommitteeLink, { params: committee, body: { title: ' Recht ', url: ` ${url} ` } })
  expect([status, link]).toEqual([200, { id: link.id, title: 'Recht', url }])
  const instance = { params: { id: committee.id, instance_id: link.id } }
  const change = async (body: { title?: string; url?: string }) => (await office.call(changeCommitteeLink, { ...instance, body })).body
  expect(await change({ title: 'Gesetze' })).toEqual({ ...link, title: 'Gesetze' })
  expect(await change({ url: 'HTTP://Example.org' })).toEqual({ ...link, title: 'Gesetze', url: 'HTTP://Example.org' })
  expect(await change({})).toMatchObject({ title: 'Gesetze' })
  expect(await office.call(deleteCommitteeLink, instance)).toMatchObject({ status: 200, body: {} })
  expect((await office.call(deleteCommitteeLink, instance)).status).toBe(404)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('committee_id', '=', committee.id)
    .orderBy('id')
    .execute()
  expect(auditEntries.map(({ action }) => action.split('_')[0])).toEqual(['add', 'change', 'change', 'change', 'remove'])
  expect(auditEntries[0]?.details).toEqual({ title: 'Recht', url })
})

test.each([
  ['example.org'],
  ['//example.org'],
  ['/recht'],
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)//https://example.org'],
  ['data:text/html,<script>alert(1)</script>'],
  ['file:///etc/passwd'],
  ['ftp://example.org'],
  ['mailto:anna@example.org'],
  ['https:example.org'],
  ['https://'],
  ['https:///path'],
  ['https://exa mple.org'],
  ['java\nscript:alert(1)'],
  ['https://example.org\n@evil.example.org'],
])('rejects the address %j at its field, on creation and on change', async (address) => {
  const { committee, office } = await aCouncil()
  const { id: instance_id } = await aCommitteeLink(server, committee)
  const errors = { status: 400, body: { url: ['Bitte geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.'] } }
  expect(await office.call(createCommitteeLink, { params: committee, body: { title: 'Recht', url: address } })).toMatchObject(errors)
  const params = { id: committee.id, instance_id }
  expect(await office.call(changeCommitteeLink, { params, body: { url: address } })).toMatchObject(errors)
})

test('requires title and address, and limits their length', async () => {
  const { committee, office } = await aCouncil()
  const refusals: [body: Record<string, unknown>, errors: object][] = [
    [{}, { title: ['Dieses Feld ist erforderlich.'], url: ['Dieses Feld ist erforderlich.'] }],
    [
      { title: ' ', url: ' ' },
      { title: ['Dieses Feld ist erforderlich.'], url: ['Dieses Feld ist erforderlich.'] },
    ],
    [{ title: 'x'.repeat(201), url }, { title: ['Höchstens 200 Zeichen sind möglich.'] }],
    [{ title: 'Recht', url: `https://example.org/${'x'.repeat(1981)}` }, { url: ['Höchstens 2000 Zeichen sind möglich.'] }],
    [{ title: 'Recht', url: 7 }, { url: ['Dieser Wert ist ungültig.'] }],
  ]
  for (const [body, errors] of refusals) {
    const answer = await office.call(createCommitteeLink, { params: committee, body: body as never })
    expect([body, answer.status, answer.body]).toEqual([body, 400, errors])
  }
})

test('a link of another committee is 404; members, and anybody in an inactive committee, cannot change links', async () => {
  const { committee, member, office } = await aCouncil()
  const crossed = { params: { id: committee.id, instance_id: (await aCommitteeLink(server, await aCommittee(server))).id } }
  expect((await office.call(changeCommitteeLink, { ...crossed, body: { title: 'Mein' } })).status).toBe(404)
  expect((await office.call(deleteCommitteeLink, crossed)).status).toBe(404)
  const own = { params: { id: committee.id, instance_id: (await aCommitteeLink(server, committee)).id } }
  expect(await server.as(member).call(deleteCommitteeLink, own)).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  for (const refused of [
    await office.call(createCommitteeLink, { params: committee, body: { title: 'Recht', url } }),
    await office.call(changeCommitteeLink, { ...own, body: { title: 'Recht' } }),
    await office.call(deleteCommitteeLink, own),
  ])
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.any(String) } })
  expect((await office.call(listCommitteeLinks, { params: committee })).body).toHaveLength(1)
})
