import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { cookiesOf, postSignIn } from '#testing/server/clients/sign-in.ts'
import { anImportedMeeting, aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { addAuditEntry } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'trace' })
})
afterAll(() => server[Symbol.asyncDispose]())

const log = () => server.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

/** The chain, recomputed from the rows that the database returns. */
async function chain() {
  const rows = await log()
  const computed = rows.map(({ id: _, hash: __, at, ...rest }) => {
    const { user_id, username, action, subject_type, subject_id, committee_id, outcome, details, request_id, previous_hash } = rest
    const row = {
      at: new Date(at).toISOString(),
      user_id,
      username,
      action,
      subject_type,
      subject_id,
      committee_id,
      outcome,
      details,
      request_id,
      previous_hash,
    }
    return createHash('sha256').update(JSON.stringify(row)).digest('hex')
  })
  const head = await server.db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow()
  return { rows, computed, head: head.hash }
}

async function expectWhole() {
  const { rows, computed, head } = await chain()
  expect(rows.map(({ hash }) => hash)).toEqual(computed)
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual(['', ...computed.slice(0, -1)])
  expect(head).toBe(computed.at(-1))
  return rows
}

test('concurrent writes leave the audit chain without forks or gaps', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => anImportedMeeting(server)))
  const auditEntry = (index: number) => ({
    action: 'test',
    subject_type: 'x',
    subject_id: index,
    details: { text: `"ä\u{1f3db}\\ ${index}`, nested: { list: [1, null] } },
  })
  const write = (index: number) =>
    server.db.transaction().execute(async (trx) => {
      await addAuditEntry(trx, people[index % 4]!.member, auditEntry(index))
      if (index % 5 === 0) throw new Error('taken back')
    })
  await Promise.allSettled(Array.from({ length: 60 }, (_, index) => write(index)))
  const rows = await expectWhole()
  expect(rows.filter(({ action }) => action === 'test')).toHaveLength(48)
})

test('rejects updates, deletions and truncation of the audit log', async () => {
  await anImportedMeeting(server)
  const statements = [
    sql`update audit_log set username = 'nobody'`,
    sql`update audit_log set id = default`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ]
  for (const statement of statements) await expect(statement.execute(server.db)).rejects.toThrow('append-only')
  await expectWhole()
})

test('audits every import and every reading of a file once', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol } = (await me.call(getMeeting, { params: meeting })).body
  const params = { id: protocol!.id, version_id: protocol!.version_id }
  const before = (await log()).length
  const url = `/api/v1/${protocol!.file}`

  // A viewer requests many ranges in parallel, and records that the first page is on screen.
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => me.request({ url, headers: { range: `bytes=${index * 10}-${index * 10 + 9}` } })),
  )
  await me.call(documentCalls.protocols.seeVersion, { params })
  await me.call(documentCalls.protocols.seeVersion, { params })
  server.stand('2026-11-20T10:14:59+01:00')
  await me.request({ url })
  server.stand('2026-11-20T10:15:00+01:00')
  await me.request({ url })
  await server.as(responsible).request({ url })
  const file = await geverZip({ meetings: [aMeetingManifest()] })
  await server.as(responsible).call(importMeeting, { params: { committee: committee.id }, query: { dry_run: 'true' }, file })
  await server.as(responsible).call(importMeeting, { params: { committee: committee.id }, query: {}, file })

  const entries = (await log())
    .slice(before)
    .map(({ username, action, subject_type, subject_id, at }) => [username, action, subject_type, subject_id, at])
  const version = String(params.version_id)
  expect(entries).toEqual([
    [member.username, 'read_file', 'protocols', version, '2026-11-20T10:00:00+01:00'],
    [member.username, 'see_version', 'protocols', version, '2026-11-20T10:00:00+01:00'],
    [member.username, 'read_file', 'protocols', version, '2026-11-20T10:15:00+01:00'],
    [responsible.username, 'read_file', 'protocols', version, '2026-11-20T10:15:00+01:00'],
    [responsible.username, 'import_meeting', 'committee', String(committee.id), expect.any(String)],
  ])
})

test('audits a refused import with the person who tried', async () => {
  const { committee, responsible, member, newcomer } = await anImportedMeeting(server)
  const before = (await log()).length
  const post = (who: { id: number }, file: Buffer) =>
    server.as(who).call(importMeeting, { params: { committee: committee.id }, query: {}, file })
  const statuses = [await post(member, Buffer.from('x')), await post(responsible, Buffer.from('x')), await post(newcomer, Buffer.from('x'))]
  expect(statuses.map(({ status }) => status)).toEqual([403, 400, 404])
  const entries = (await log())
    .slice(before)
    .map(({ username, action, outcome, committee_id }) => [username, action, outcome, committee_id])
  expect(entries).toEqual([
    [member.username, 'import_meeting', 'refused', committee.id],
    [responsible.username, 'import_meeting', 'refused', committee.id],
  ])
  await expectWhole()
})

test('audits sign-ins and sign-outs, with no secret in audit log or server log', async () => {
  const password = unique('Zytglogge')
  const person = await aPersonWithPassword(server, password)
  const address = '203.0.113.9'
  const before = (await log()).length
  server.lines.length = 0
  await postSignIn(server, { ...person, password: `${password}-wrong`, address })
  const cookies = cookiesOf(await postSignIn(server, { ...person, password, address }))
  await server.app.inject({ url: '/api/v1/users/me/?query=private', cookies })
  const { mqtt } = (await server.app.inject({ url: '/api/v1/config/', cookies })).json()
  await server.app.inject({ method: 'POST', url: '/logout', cookies, headers: { 'x-csrftoken': cookies.csrftoken } })

  const rows = (await log()).slice(before)
  expect(rows.map(({ username, action, outcome, details }) => [username, action, outcome, details])).toEqual([
    [person.username, 'sign_in', 'refused', { address }],
    [person.username, 'sign_in', 'done', { address }],
    [person.username, 'sign_out', 'done', {}],
  ])
  const lines = server.lines.join('\n')
  expect(server.lines.length).toBeGreaterThan(5)
  for (const secret of [password, cookies.sessionid, cookies.csrftoken, mqtt.password]) {
    expect(secret).toBeTruthy()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(lines).not.toContain(secret)
  }
  for (const personal of [person.username, address, 'Muster', 'query=private']) expect(lines).not.toContain(personal)
})
