import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { motionNewsTopic } from '#features/motions/motion.ts'
import { publicDb } from '#features/public-pages/server/public-db.ts'
import { listPublicCommittees } from '#features/public-pages/server/read-public.ts'
import { tellEvents } from '#features/subscriptions/server/tell-events.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { testServer } from '#testing/server/test-server.ts'
import { loadDemonstration, refuseOpenDemonstration } from './demonstration.ts'

test('leaves a site with its own users alone', async () => {
  await using server = await testServer({ DEMO: 'on' })
  const own = await aPerson(server)
  const lines: string[] = []
  await loadDemonstration(server, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringContaining('this site has users of its own')])
  expect(await server.db.selectFrom('app_user').select(['id', 'username']).execute()).toEqual([own])
})

test('one committee is public as an example, but not all of it', async () => {
  await using server = await testServer({ DEMO: 'on' })
  server.stand('2026-11-20T12:00:00+01:00')
  await loadDemonstration(server, () => undefined)
  const db = publicDb(server.db)
  expect((await listPublicCommittees(db)).map(({ title }) => title)).toEqual(['Finanzkommission'])
  const shown = async (table: 'meeting' | 'agenda_item' | 'document' | 'motion') => {
    const { rows } = await sql<{ found: number; all: number }>`
      select (select count(*)::integer from ${sql.table(`public_${table}`)}) as found, (select count(*)::integer from ${sql.table(table)}) as all`.execute(
      server.db,
    )
    return rows[0]!
  }
  for (const table of ['meeting', 'agenda_item', 'document', 'motion'] as const) {
    const { found, all } = await shown(table)
    expect([table, found > 0, found < all]).toEqual([table, true, true])
  }
})

test('that the meeting in progress has begun is no news once the council is there', async () => {
  await using server = await testServer({ DEMO: 'on' })
  server.stand('2026-11-20T12:00:00+01:00')
  await loadDemonstration(server, () => undefined)
  const told = () => server.db.selectFrom('live_event').select('topic').where('topic', '=', motionNewsTopic).execute()
  const before = await told()
  const running = await server.db.selectFrom('signing_reminder').select('delivery').execute()
  expect(running).toContainEqual({ delivery: 'at_once' })
  await tellEvents(server)
  expect(await told()).toEqual(before)
})

test('refuses to serve users with the default password beyond this machine', async () => {
  await using server = await testServer()
  const password_hash = await hashPassword('demo')
  for (const name of ['first', 'second']) {
    const { id } = await aPerson(server, name)
    await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()
  }
  await refuseOpenDemonstration(server.db, '127.0.0.1')
  await expect(refuseOpenDemonstration(server.db, '0.0.0.0')).rejects.toThrow('DEMO_PASSWORD')
  await server.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword('of our own') })
    .execute()
  await refuseOpenDemonstration(server.db, '0.0.0.0')
})
