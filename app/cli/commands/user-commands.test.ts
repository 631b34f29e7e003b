import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findSession, openSession } from '#features/identity/server/sessions.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { signOnCommands } from './user-commands.ts'

const settings = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'traktanda', ROOT_URL: 'https://sitzungen.example.org' }
const today = '2026-11-20'
let server: TestServer
beforeAll(async () => {
  server = await testServer(settings)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Runs a command and returns what it prints; throws what would end it with exit code 1. */
async function run(name: string, args: string[], { db, env, connection } = server) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const me = { id: null, username: 'command line', today }
  const terminal = { print, warn: print as (line: unknown) => void, readPassword: () => Promise.resolve('') }
  await signOnCommands.find((command) => command.name === name)?.run({ ...terminal, db, env, connection, me }, { args, values: {} })
  return said.join('\n')
}

test('a user is linked to one subject, which nobody else can have; unlinking ends their sessions', async () => {
  const [person, another] = [await aPerson(server), await aPerson(server)]
  expect(await run('user link', [person.username, 'subject-1'])).toBe(`Linked ${person.username}.`)
  expect(await run('user link', [person.username, 'subject-1'])).toBe(`${person.username} was linked to it before.`)
  await expect(run('user link', [another.username, 'subject-1'])).rejects.toThrow('subject: it is linked to another user')
  await expect(run('user link', ['nobody', 'subject-2'])).rejects.toThrow(AdministrationRefused)
  const identities = () => server.db.selectFrom('user_identity').select(['issuer', 'subject', 'user_id']).execute()
  expect(await identities()).toEqual([{ issuer: settings.OIDC_ISSUER, subject: 'subject-1', user_id: person.id }])

  const now = new Date()
  const { token } = await openSession(server.db, { user_id: person.id, at: now })
  expect(await run('user unlink', [another.username])).toBe(`${another.username} was not linked.`)
  expect(await run('user unlink', [person.username])).toBe(`Unlinked ${person.username} and ended their sessions.`)
  expect([await identities(), await findSession(server.db, token, { now, today })]).toEqual([[], undefined])
  const auditEntries = await server.db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).orderBy('id').execute()
  const identity = { issuer: settings.OIDC_ISSUER, subject: 'subject-1' }
  expect(auditEntries).toEqual([
    { action: 'link_identity', subject_id: String(person.id), details: { ...identity, by: 'command_line' } },
    { action: 'unlink_identity', subject_id: String(person.id), details: { identities: [identity] } },
  ])
})

test('linking a user is refused without a sign-on provider', async () => {
  await using plain = await testServer()
  const person = await aPerson(plain)
  await expect(run('user link', [person.username, 'subject-1'], plain)).rejects.toThrow('OIDC_ISSUER: set it first')
})
