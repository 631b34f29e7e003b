import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { testServer } from '#testing/server/test-server.ts'

test('reports healthy, or the failing part and nothing more', async () => {
  await using server = await testServer({ PATH_PREFIX: '/sitzungen' })
  const health = async (app = server.app) => {
    const answer = await app.inject('/sitzungen/healthz')
    return [answer.statusCode, answer.json()]
  }
  const failing = (part: string) => [503, { status: 'unavailable', failing: part }]
  expect(await health()).toEqual([200, { status: 'ok' }])

  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, time_zone: 'UTC' })
  const lines: string[] = []
  const withoutDatabase = await buildApp({ ...server, db }, { write: (line) => void lines.push(line) })
  expect(await health(withoutDatabase)).toEqual(failing('database'))
  expect(lines.join()).toContain('ECONNREFUSED')
  await withoutDatabase.close()
  await db.destroy()

  await server.broker.close()
  expect(await health()).toEqual(failing('broker'))
  await rm(join(server.env.data_dir, 'files'), { recursive: true })
  expect(await health()).toEqual(failing('files'))
})
