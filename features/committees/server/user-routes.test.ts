import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommitteeUsers, listUserChoices } from '#features/committees/membership-contract.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const disable = ({ id }: { id: number }) => server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', id).execute()

test('lists committee users by name: members for everybody, all with roles for responsible people', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'], { last_name: 'Zwahlen' })
  const member = await aMember(server, committee, ['member'], { last_name: 'Ärni' })
  const guest = await aMember(server, committee, ['access'], { last_name: 'Brunner' })
  await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  await aMember(server, committee, ['member'], { begin_date: '2026-11-21' })
  await disable(await aMember(server, committee))
  for (const person of [member, guest]) {
    const { body } = await server.as(person).call(listCommitteeUsers, { params: committee })
    expect(body).toEqual([{ ...member, first_name: 'Anna', last_name: 'Ärni' }])
  }
  const { body } = await server.as(responsible).call(listCommitteeUsers, { params: committee, language: 'en' })
  expect(body.map(({ id, roles_display }) => [id, roles_display])).toEqual([
    [member.id, 'Member'],
    [guest.id, 'Read access'],
    [responsible.id, 'Responsible'],
  ])
  expect(body[0]).toMatchObject({ email: 'anna.muster@example.org', roles: ['member'] })
})

test('the user picker finds anybody who may sign in, by all words, ignoring case and accents', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const mark = unique('q')
  const [dorde, leaver] = [
    await aPerson(server, mark, { first_name: 'Đorđe', last_name: 'Müller', email: 'd.mueller@zug.example.org' }),
    await aMember(server, committee, ['member'], { first_name: `Noël ${mark}`, last_name: 'Straße', end_date: '2020-01-01' }),
  ]
  const locked = await aPerson(server, mark)
  await disable(locked)
  const idsFor = async (query: string) =>
    (await server.as(responsible).call(listUserChoices, { params: committee, query: { query } })).body.map(({ id }) => id)
  const ways = ['dorde', 'DORDE', 'Đorđe', 'muller', 'MÜLL', 'müller đor', 'zug.example', mark.toUpperCase()]
  for (const way of ways) expect([way, await idsFor(`${way} ${mark}`)]).toEqual([way, expect.arrayContaining([dorde.id])])
  expect(await idsFor(`strasse noel ${mark}`)).toEqual([leaver.id])
  for (const way of [`meier ${mark}`, '%%', '__', "' or 1=1", '\\\\']) expect([way, await idsFor(way)]).toEqual([way, []])
  expect(await idsFor(mark)).toEqual([dorde.id, leaver.id])
  const { body } = await server.as(responsible).call(listUserChoices, { params: committee, query: { query: mark } })
  expect(body).toEqual([
    { ...dorde, first_name: 'Đorđe', last_name: 'Müller', email: 'd.mueller@zug.example.org', is_member: false },
    expect.objectContaining({ id: leaver.id, is_member: true }),
  ])
})

test('the user picker requires 2 characters, returns at most 20 people, and is for responsible people alone', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const mark = unique('w')
  for (let count = 0; count < 21; count += 1) await aPerson(server, mark)
  const ask = (query: string, person = responsible) => server.as(person).call(listUserChoices, { params: committee, query: { query } })
  expect((await ask(mark)).body).toHaveLength(20)
  for (const query of ['', 'a', ' a ', '   '])
    expect(await ask(query)).toMatchObject({ status: 400, body: { query: ['Bitte geben Sie mindestens 2 Zeichen ein.'] } })
  expect(await ask('x'.repeat(101))).toMatchObject({ status: 400, body: { query: ['Höchstens 100 Zeichen sind möglich.'] } })
  for (const roles of [['member'], ['access']] as const)
    expect(await ask('anna', await aMember(server, committee, [...roles]))).toMatchObject({
      status: 403,
      body: { detail: expect.any(String) },
    })
})
