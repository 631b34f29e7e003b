import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/audit/contract.ts'
import { findAuditEntries, verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { hasWords } from '#platform/server/database/queries.ts'
import { anImportedMeeting, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const auditor = async () => server.as(await aSiteAdmin(server, { is_auditor: true }))

test('filters the audit log by person, action, subject, committee, outcome and day, newest first, in pages', async () => {
  const browser = await auditor()
  const { committee, responsible } = await anImportedMeeting(server)
  const read = async (query: object) => (await browser.call(api.listAuditEntries, { query })).body
  const { items } = await read({ committee: committee.id })
  expect(items).toMatchObject([
    { username: responsible.username, action: 'import_meeting', subject_type: 'committee', committee: committee.title, outcome: 'done' },
  ])
  const auditEntry = items[0]!
  const day = auditEntry.at.slice(0, 10)
  const fitting = [
    { query: responsible.username.toUpperCase().slice(0, 12) },
    { action: 'import_meeting' },
    { subject_type: 'committee', subject_id: String(committee.id) },
    { outcome: 'done', first_day: day, last_day: day },
  ]
  for (const filter of fitting) expect((await read(filter)).items.map(({ id }) => id)).toContain(auditEntry.id)
  for (const filter of [{ query: 'nobody' }, { outcome: 'refused' }, { last_day: '2020-01-01' }, { first_day: '2999-01-01' }]) {
    expect((await read({ ...filter, committee: committee.id })).total).toBe(0)
  }
  const [first, second] = [await read({ rows: 1 }), await read({ rows: 1, start: 1 })]
  expect(first.items[0]!.id).toBeGreaterThan(second.items[0]!.id)
  expect((await browser.call(api.getAuditTerms, {})).body).toEqual({
    actions: expect.arrayContaining(['import_meeting', 'read_audit_log']),
    subject_types: expect.arrayContaining(['audit_log', 'committee']),
  })
  for (const wrong of ['gestern', '0000-01-01', '2026-02-30']) {
    const unknown = ['Bitte geben Sie ein gültiges Datum ein.']
    const { status, body } = await browser.call(api.listAuditEntries, { query: { first_day: wrong, last_day: wrong } })
    expect([status, body]).toEqual([400, { first_day: unknown, last_day: unknown }])
  }
})

test('an empty query does not search the text of audit entries', () => {
  const asked = (query: string) => findAuditEntries(server.db, {}).where(hasWords(query, 'entry.username')).compile().sql
  expect([asked('Ámmann'), asked(''), asked('  ')].map((text) => text.includes('folded'))).toEqual([true, false, false])
})

test('reading the audit log is audited once per search, not once per page', async () => {
  const person = await aSiteAdmin(server, { is_auditor: true })
  const browser = server.as(person)
  for (const start of [0, 50]) await browser.call(api.listAuditEntries, { query: { action: 'sign_in', start } })
  await browser.call(api.listAuditEntries, { query: {} })
  const entries = await server.db.selectFrom('audit_log').selectAll().where('username', '=', person.username).orderBy('id').execute()
  expect(entries.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['read_audit_log', 'action=sign_in'],
    ['read_audit_log', ''],
  ])
})

test('refuses all audit log calls of a site administrator who is not an auditor', async () => {
  const browser = server.as(await aSiteAdmin(server))
  const statuses = [
    (await browser.call(api.listAuditEntries, { query: {} })).status,
    (await browser.call(api.getAuditTerms, {})).status,
    (await browser.call(api.verifyAuditLog, {})).status,
  ]
  expect(statuses).toEqual([403, 403, 403])
})

test('verification finds a changed, deleted or truncated row in the audit log', async () => {
  await using other = await testServer()
  for (let count = 0; count < 3; count++) await anImportedMeeting(other)
  const browser = other.as(await aSiteAdmin(other, { is_auditor: true }))
  const state = async () => (await browser.call(api.verifyAuditLog, {})).body
  expect(await state()).toEqual({ rows: 3, is_whole: true, broken_at: null })

  const ids = (await other.db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id)
  const tampered = async (statement: ReturnType<typeof sql>) =>
    other.db
      .transaction()
      .execute(async (trx) => {
        await sql`alter table audit_log disable trigger user`.execute(trx)
        await statement.execute(trx)
        throw { found: await verifyAuditLog(trx) }
      })
      .catch((thrown: { found: unknown }) => thrown.found)
  expect(await tampered(sql`update audit_log set username = 'nobody' where id = ${ids[1]}`)).toMatchObject({ broken_at: ids[1] })
  expect(await tampered(sql`update audit_log set at = at + interval '1 second' where id = ${ids[0]}`)).toMatchObject({ broken_at: ids[0] })
  expect(await tampered(sql`delete from audit_log where id = ${ids[1]}`)).toEqual({ rows: 1, is_whole: false, broken_at: ids[2] })
  expect(await tampered(sql`delete from audit_log where id = ${ids[2]}`)).toEqual({ rows: 2, is_whole: false, broken_at: null })
  expect(await state()).toMatchObject({ is_whole: true })
})
