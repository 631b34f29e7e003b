import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#features/privacy/server/export-person.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { notByThemselves, personalData } from './personal-data.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const classified = personalData.map(({ at }) => at as string)
const namesPerson =
  '(^|_)(user|owner|author|creator|actor|poster|sender|signatory|person)_ids?$|(^|_)by$|^(username|email|first_name|last_name|full_name|address|user_agent|to_address|reply_to|email_addresses|responsible)$'

async function columnsOf(condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ at: string }>`
    select relation.relname || '.' || attname as at
    from pg_attribute join pg_class relation on relation.oid = attrelid
    where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r' and attnum > 0
      and not attisdropped and ${condition} order by at`.execute(server.db)
  return rows.map(({ at }) => at)
}

test('every column that refers to a user is classified', async () => {
  const referring = await columnsOf(sql`exists (
    select from pg_constraint where conrelid = attrelid and contype = 'f' and confrelid = 'app_user'::regclass and attnum = any (conkey))`)
  expect(referring.length).toBeGreaterThan(30)
  expect(referring.filter((at) => !classified.includes(at))).toEqual([])
})

test('every column whose name looks like a person’s is classified, or listed with a reason; so is every JSON', async () => {
  const suspicious = await columnsOf(sql`(attname ~ ${namesPerson} or atttypid in ('json'::regtype, 'jsonb'::regtype))`)
  expect(suspicious.filter((at) => !classified.includes(at) && !(at in notByThemselves))).toEqual([])
})

test('the classification names each column once, and only columns that exist', async () => {
  const existing = await columnsOf(sql`true`)
  expect([...classified, ...Object.keys(notByThemselves)].filter((at) => !existing.includes(at))).toEqual([])
  expect(classified.filter((at, index) => classified.indexOf(at) !== index)).toEqual([])
})

test('what is exported of each column can be read, and is nothing for somebody new', async () => {
  const { id, username } = await aPerson(server, 'person', { email: 'niemand.sonst@example.org' })
  for (const kind of personalData) {
    const rows = await rowsOf(server.db, id, kind)
    expect([kind.at, rows]).toEqual([kind.at, kind.at === 'app_user.id' ? [expect.objectContaining({ id, username })] : []])
  }
})

test('no export reads a secret', () => {
  const secrets = /password_hash(?! is not null)|token_hash|code_hash|secret_hash|\bsecret\b|public_key|credential_id|endpoint|\bkey\b/
  for (const { at, exported } of personalData) expect([at, typeof exported === 'string' && secrets.test(exported)]).toEqual([at, false])
})
