import { afterAll, beforeAll, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { changeSubscriptions, eventKinds, listSubscriptions } from '#features/subscriptions/contract.ts'
import { aCommittee, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'trace', ROOT_URL: 'https://sitzungen.example' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const kinds = [...eventKinds]

test('lists active committees with no mails until something is chosen, and stores choices of the caller alone', async () => {
  const committee = await aCommittee(server)
  const [person, other] = [await aMember(server, committee), await aMember(server, committee)]
  const nothing = [{ committee_id: committee.id, title: committee.title, delivery: 'none', kinds }]
  expect((await server.as(person).call(listSubscriptions, {})).body).toEqual(nothing)
  const chosen = { committee_id: committee.id, delivery: 'morning' as const, kinds: ['meeting' as const] }
  const { status, body } = await server.as(person).call(changeSubscriptions, { body: { subscriptions: [chosen] } })
  expect([status, body]).toEqual([200, [{ ...chosen, title: committee.title }]])
  expect((await server.as(other).call(listSubscriptions, {})).body).toEqual(nothing)
  expect(await audited(server, { user_id: person.id }, ['action', 'subject_id'])).toEqual([
    { action: 'change_subscriptions', subject_id: String(person.id) },
  ])
})

test('refuses committees that are inactive, of others or named twice, and lists none of them', async () => {
  const [own, foreign, inactive, ended] = [
    await aCommittee(server),
    await aCommittee(server),
    await aCommittee(server, { is_active: false }),
    await aCommittee(server),
  ]
  const person = await aMember(server, own)
  const seat = { user_id: person.id, roles: ['member' as const], begin_date: null }
  await server.db
    .insertInto('membership')
    .values([
      { ...seat, committee_id: inactive.id, end_date: null },
      { ...seat, committee_id: ended.id, end_date: '2026-11-19' },
    ])
    .execute()
  const me = server.as(person)
  const choose = (...ids: number[]) =>
    me.call(changeSubscriptions, {
      body: { subscriptions: ids.map((committee_id) => ({ committee_id, delivery: 'at_once' as const, kinds })) },
    })
  for (const ids of [[foreign.id], [inactive.id], [ended.id], [own.id, own.id], [own.id, foreign.id]])
    expect((await choose(...ids)).status).toBe(400)
  expect((await me.call(listSubscriptions, {})).body).toMatchObject([{ committee_id: own.id, delivery: 'none' }])
  expect((await choose(own.id)).status).toBe(200)
})

/** A mail at once about a new meeting in each of these committees, and the path that ends such mails. */
async function aMail(count = 1) {
  const stories = []
  for (let index = 0; index < count; index += 1) stories.push(await anImportedMeeting(server))
  const person = stories[0]!.member
  const email = `${unique('anna')}@example.org`
  await server.db.updateTable('app_user').set({ email }).where('id', '=', person.id).execute()
  for (const { committee } of stories.slice(1))
    await server.db
      .insertInto('membership')
      .values({ user_id: person.id, committee_id: committee.id, roles: ['member'], begin_date: null, end_date: null })
      .execute()
  const subscriptions = stories.map(({ committee }) => ({ committee_id: committee.id, delivery: 'at_once' as const, kinds }))
  await server.as(person).call(changeSubscriptions, { body: { subscriptions } })
  const zip = await geverZip({ meetings: [aMeetingManifest({ opengever_id: 77 })] })
  for (const { committee, responsible } of stories) await imported(server, { committee, by: responsible, zip })
  await workersOf(server).tell_events({})
  const mail = await server.db
    .selectFrom('mail')
    .select(['unsubscribe', 'text', 'html'])
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  const deliveries = async () =>
    (await server.as(person).call(listSubscriptions, {})).body.map(({ committee_id, delivery }) => [committee_id, delivery])
  return { person, committees: stories.map(({ committee }) => committee), url: new URL(mail.unsubscribe ?? '').pathname, mail, deliveries }
}

const oneClick = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('opening the address changes nothing; one click without a session ends the mails of that committee', async () => {
  const { person, committees, url, deliveries } = await aMail()
  const [committee] = committees
  const page = await server.app.inject({ method: 'GET', url })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.payload).toContain('<form method="post">')
  expect(page.payload).not.toContain(committee!.title)
  expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect(await deliveries()).toEqual([[committee!.id, 'at_once']])
  for (const _ of [1, 2]) expect((await oneClick(url)).statusCode).toBe(200)
  expect(await deliveries()).toEqual([[committee!.id, 'none']])
  const entries = await audited(server, { user_id: person.id, action: 'end_subscriptions' }, ['committee_id', 'details'])
  expect(entries).toEqual([{ committee_id: committee!.id, details: {} }])
})

test('the address in a mail about several committees ends all mails', async () => {
  const { url, deliveries } = await aMail(2)
  expect(url).toContain('-all.')
  expect((await oneClick(url)).statusCode).toBe(200)
  expect((await deliveries()).map(([, delivery]) => delivery)).toEqual(['none', 'none'])
})

test('changed, unknown and malformed tokens get one answer, and the log holds none of them', async () => {
  const { url, deliveries } = await aMail()
  const [, user = '', committee = '', signature = ''] = /\/(\d+)-(\d+)\.(.+)$/.exec(url) ?? []
  const wrong = [
    `${user}-all.${signature}`,
    `${Number(user) + 1}-${committee}.${signature}`,
    `${user}-${committee}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${user}-${committee}`,
    'x',
  ]
  const answers = []
  for (const token of wrong)
    for (const answer of [
      await oneClick(`/unsubscribe/${token}`),
      await server.app.inject({ method: 'GET', url: `/unsubscribe/${token}` }),
    ])
      answers.push([answer.statusCode, answer.payload])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
  expect(await deliveries()).toEqual([[Number(committee), 'at_once']])
  await oneClick(url)
  expect(server.lines.join('\n')).not.toContain(signature)
})

test('wrong tokens are slowed down per network', async () => {
  await server.db.deleteFrom('sign_in_failure').execute()
  for (let count = 0; count < 200; count += 1) expect((await oneClick('/unsubscribe/x')).statusCode).toBe(404)
  const refused = await oneClick('/unsubscribe/x')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  await server.db.deleteFrom('sign_in_failure').execute()
})

test('a removed account takes its choices with it', async () => {
  const committee = await aCommittee(server)
  const person = await aMember(server, committee)
  await server
    .as(person)
    .call(changeSubscriptions, { body: { subscriptions: [{ committee_id: committee.id, delivery: 'morning', kinds }] } })
  await server.db.deleteFrom('session').where('user_id', '=', person.id).execute()
  await server.db.deleteFrom('membership').where('user_id', '=', person.id).execute()
  expect(await server.db.selectFrom('subscription').selectAll().where('user_id', '=', person.id).execute()).toHaveLength(1)
  await server.db.deleteFrom('app_user').where('id', '=', person.id).execute()
  expect(await server.db.selectFrom('subscription').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
})
