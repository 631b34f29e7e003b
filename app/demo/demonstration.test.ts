import { expect, test } from 'vitest'
import { hashPassword } from '#features/identity/server/passwords.ts'
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
