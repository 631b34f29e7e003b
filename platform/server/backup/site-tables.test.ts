import { expect, test } from 'vitest'
import { testServer } from '#testing/server/test-server.ts'
import { plainClient } from './plain-client.ts'
import { archivedTables } from './site-tables.ts'

test('a backup holds every table but those of the running site, and has no foreign keys to them', async () => {
  await using server = await testServer()
  await using client = await plainClient(server.connection)
  const archived = (await archivedTables(client)).map(({ name }) => name)
  expect(archived).toEqual(
    expect.arrayContaining(['app_user', 'audit_log', 'audit_head', 'mail', 'posting', 'totp', 'passkey', 'user_identity']),
  )
  for (const name of ['session', 'sign_in_step', 'passkey_challenge', 'sign_on_session', 'live_event', 'migration'])
    expect(archived).not.toContain(name)
  const { rows } = await client.query(
    `select conname from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text <> all ($1)`,
    [archived],
  )
  expect(rows).toEqual([])
})
