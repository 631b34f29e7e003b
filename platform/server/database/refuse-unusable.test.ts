import { expect, test } from 'vitest'
import { undoing } from '#testing/server/factories/undoing.ts'
import { cloneDatabase } from '#testing/server/site/databases.ts'
import { refuseUnusable } from './database.ts'

test('refuses a database server that shares one connection among several users, and accepts one that does not', async () => {
  const { connection, drop } = await cloneDatabase()
  await refuseUnusable(connection, 'Europe/Zurich')
  const { Client, end } = undoing()
  const refusal = await refuseUnusable({ ...connection, Client }, 'Europe/Zurich').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    name: 'StartRefused',
    message: expect.stringMatching(/^DATABASE_URL: .* to several at once\. A pooler has to be in session mode .*Through a pooler\)\.$/),
  })
  await end()
  await drop()
})
