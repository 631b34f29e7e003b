import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPassword, setUser } from '#features/administration/server/users/users.ts'
import { createCalendarFeed, endCalendarFeed, getCalendarFeed } from '#features/calendar/contract.ts'
import { aFeed, importMeeting } from '#testing/server/factories/calendar-factories.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const now = '2026-11-20T10:00:00+01:00'
const start = '2026-12-14T14:30:00+01:00'
const admin = { id: null, username: 'command line' }

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'trace', ROOT_URL: 'https://sitzungen.example.org' })
  server.stand(now)
})
afterAll(() => server[Symbol.asyncDispose]())

test('returns a new feed address once, stores only its hash, and serves the calendar without a session', async () => {
  const committee = await aCommittee(server)
  await importMeeting(server, committee, { title: 'Budgetsitzung', start })
  const person = await aMember(server, committee)
  const me = server.as(person)
  expect((await me.call(getCalendarFeed, {})).body).toEqual({ created: null })
  const { body } = await me.call(createCalendarFeed, {})
  const [, secret = ''] = /^https:\/\/sitzungen\.example\.org\/calendar\/([\w-]{43})\.ics$/.exec(body.address) ?? []
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const asked = await me.call(getCalendarFeed, {})
  expect([Object.keys(asked.body), Date.parse(asked.body.created!)]).toEqual([['created'], Date.parse(now)])
  const answer = await server.app.inject({ method: 'GET', url: `/calendar/${secret}.ics` })
  expect(answer.payload).toContain('SUMMARY:Budgetsitzung')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ])
  const kept = [
    await server.db.selectFrom('calendar_feed').selectAll().execute(),
    await server.db.selectFrom('audit_log').selectAll().where('user_id', '=', person.id).execute(),
  ]
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(kept[1]).toMatchObject([{ action: 'create_calendar_feed', subject_type: 'user', subject_id: String(person.id), details: {} }])
})

test('a new feed address replaces the former one, and ending it is audited once', async () => {
  const person = await aPerson(server)
  const me = server.as(person)
  const [first, second] = [await aFeed(server, person), await aFeed(server, person)]
  const statuses = async () => [(await first.fetch()).statusCode, (await second.fetch()).statusCode]
  expect(await statuses()).toEqual([404, 200])
  expect(await me.call(endCalendarFeed, {})).toMatchObject({ status: 200, body: { created: null } })
  expect(await statuses()).toEqual([404, 404])
  await me.call(endCalendarFeed, {})
  const auditEntries = await server.db.selectFrom('audit_log').select('action').where('user_id', '=', person.id).orderBy('id').execute()
  expect(auditEntries.map(({ action }) => action)).toEqual(['create_calendar_feed', 'create_calendar_feed', 'end_calendar_feed'])
})

test('guessed and ended addresses, and those of disabled people, get the same 404', async () => {
  const [ended, disabled, changed] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const feeds = [await aFeed(server, ended), await aFeed(server, disabled), await aFeed(server, changed)]
  await server.as(ended).call(endCalendarFeed, {})
  await setUser(server.db, admin, { id: disabled.id, is_disabled: true })
  await setPassword(server.db, admin, { user_id: changed.id, password_hash: 'x' })
  const guesses = [`/calendar/${'A'.repeat(43)}.ics`, '/calendar/x.ics', '/calendar/.ics', '/calendar/x', "/calendar/'%20or%201=1--.ics"]
  const answers = await Promise.all(
    [...feeds.map(({ url }) => url), ...guesses].map(async (url) => {
      const {
        statusCode,
        headers: { date: _date, 'content-security-policy': _nonce, ...headers },
        payload,
      } = await server.app.inject({ method: 'GET', url })
      return { statusCode, headers, payload }
    }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(answers[0]).toMatchObject({
    statusCode: 404,
    payload: '{"detail":"Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr."}',
  })
  // Enabling the person does not restore the feed; a new one has to be created.
  await setUser(server.db, admin, { id: disabled.id, is_disabled: false })
  expect((await feeds[1]!.fetch()).statusCode).toBe(404)
})

test('the feed of a person disabled directly in the database is 404', async () => {
  const person = await aPerson(server)
  const feed = await aFeed(server, person)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', person.id).execute()
  expect((await feed.fetch()).statusCode).toBe(404)
})

test.each(['disabled', 'given another password'])('a person who is %s while creating a feed address gets none', async (what) => {
  const person = await aPerson(server)
  const me = server.as(person)
  await me.call(getCalendarFeed, {})
  const shut = await server.db.startTransaction().execute()
  if (what === 'disabled') await setUser(shut, admin, { id: person.id, is_disabled: true })
  else await setPassword(shut, admin, { user_id: person.id, password_hash: 'x' })
  const making = me.call(createCalendarFeed, {})
  await expect.poll(() => countWaiting(server.db)).toBe(1)
  await shut.commit().execute()
  expect((await making).status).toBe(401)
  expect(await server.db.selectFrom('calendar_feed').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
})

test('concurrently created feed addresses leave one valid', async () => {
  const person = await aPerson(server)
  const feeds = await Promise.all(Array.from({ length: 4 }, () => aFeed(server, person)))
  const statuses = await Promise.all(feeds.map(async ({ fetch }) => (await fetch()).statusCode))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404])
})

test('the feed address appears in no log line', async () => {
  const person = await aPerson(server)
  const feed = await aFeed(server, person)
  const [name = ''] = /[\w-]{43}/.exec(feed.url) ?? []
  await feed.fetch()
  await server.app.inject({ method: 'POST', url: feed.url })
  await server.app.inject({ method: 'GET', url: `${feed.url}%` })
  await server.as(person).call(endCalendarFeed, {})
  await feed.fetch()
  expect(server.lines.filter((line) => line.includes('/calendar/:name'))).not.toEqual([])
  expect(server.lines.filter((line) => line.includes(name))).toEqual([])
})

test('the feed contains the meetings that the person sees when it is fetched', async () => {
  const committee = await aCommittee(server)
  await importMeeting(server, committee, { opengever_id: 1, title: 'November', start: '2026-11-02T14:30:00+01:00' })
  await importMeeting(server, committee, { opengever_id: 2, title: 'Dezember', start })
  await importMeeting(server, await aCommittee(server), { title: 'Anderswo', start })
  const titlesOf = async (feed: { read: () => Promise<{ events: { title: string }[] }> }) =>
    (await feed.read()).events.map(({ title }) => title)
  const member = await aMember(server, committee)
  const feed = await aFeed(server, member)
  expect(await titlesOf(feed)).toEqual(['November', 'Dezember'])
  const left = await aFeed(server, await aMember(server, committee, ['member'], { end_date: '2026-11-19' }))
  const coming = await aFeed(server, await aMember(server, committee, ['member', 'responsible'], { begin_date: '2026-11-21' }))
  expect([await titlesOf(left), await titlesOf(coming), await titlesOf(await aFeed(server, await aPerson(server)))]).toEqual([
    ['November'],
    [],
    [],
  ])
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', member.id).execute()
  expect(await titlesOf(feed)).toEqual(['November'])
  await server.db.deleteFrom('membership').where('user_id', '=', member.id).execute()
  expect(await titlesOf(feed)).toEqual([])
})

test('an unchanged calendar has the same bytes and etag, and is answered with 304', async () => {
  const committee = await aCommittee(server)
  await importMeeting(server, committee, { title: 'Budgetsitzung', start })
  const feed = await aFeed(server, await aMember(server, committee))
  const first = await feed.fetch()
  const etag = String(first.headers.etag)
  server.stand('2026-11-21T23:00:00+01:00')
  const again = await feed.fetch()
  expect([again.payload, again.headers.etag]).toEqual([first.payload, etag])
  const unchanged = await feed.fetch({ 'if-none-match': `W/${etag}` })
  expect([unchanged.statusCode, unchanged.payload, unchanged.headers.etag]).toEqual([304, '', etag])
  server.stand(now)
  await importMeeting(server, committee, { title: 'Budgetsitzung', start, location: 'Turnhalle' })
  expect((await feed.fetch({ 'if-none-match': etag })).statusCode).toBe(200)
})

test('other people’s feeds and unseen meetings do not change a single byte of a calendar', async () => {
  const committee = await aCommittee(server)
  await importMeeting(server, committee, { title: 'Budgetsitzung', start })
  const feed = await aFeed(server, await aMember(server, committee, ['member'], { begin_date: '2026-11-01' }))
  const before = await feed.fetch()
  await importMeeting(server, await aCommittee(server), { title: 'Anderswo', start })
  const { id } = await importMeeting(server, committee, { opengever_id: 2, title: 'Vor dem Eintritt', start: '2026-10-05T14:30:00+02:00' })
  await aFeed(server, await aMember(server, committee))
  await server.db.deleteFrom('meeting').where('id', '=', id).execute()
  const after = await feed.fetch()
  expect([after.payload, after.headers.etag]).toEqual([before.payload, before.headers.etag])
})

test('reading a calendar changes no table', async () => {
  const committee = await aCommittee(server)
  await importMeeting(server, committee, { title: 'Budgetsitzung', start })
  const feed = await aFeed(server, await aMember(server, committee))
  const tables = ['calendar_feed', 'meeting', 'session', 'audit_log', 'app_user'] as const
  const all = () => Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()))
  const before = await all()
  await feed.read()
  expect(await all()).toEqual(before)
})
