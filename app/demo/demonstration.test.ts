import { expect, test } from 'vitest'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { testHouse } from '#testing/server/house.ts'
import { loadDemonstration, refuseOpenDemonstration } from './demonstration.ts'

test('a site with users of its own is left alone', async () => {
  await using house = await testHouse({ DEMO: 'on' })
  const own = await aPerson(house)
  const lines: string[] = []
  await loadDemonstration(house, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringContaining('this site has users of its own')])
  expect(await house.db.selectFrom('app_user').select(['id', 'username']).execute()).toEqual([own])
})

test('users with the well-known password are not served beyond this machine', async () => {
  await using house = await testHouse()
  const password_hash = await hashPassword('demo')
  for (const name of ['first', 'second']) {
    const { id } = await aPerson(house, name)
    await house.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()
  }
  await refuseOpenDemonstration(house.db, '127.0.0.1')
  await expect(refuseOpenDemonstration(house.db, '0.0.0.0')).rejects.toThrow('DEMO_PASSWORD')
  await house.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword('of our own') })
    .execute()
  await refuseOpenDemonstration(house.db, '0.0.0.0')
})
