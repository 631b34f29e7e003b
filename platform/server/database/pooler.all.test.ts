import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPooler } from '#testing/server/site/databases.ts'
import { anOwnPostgres } from '#testing/server/site/own-postgres.ts'
import { startServer } from '#testing/server/site/running-server.ts'
import { embeddedBinaries } from './cluster.ts'
import { startDatabase } from './database.ts'

let postgres: Awaited<ReturnType<typeof anOwnPostgres>>
const root = mkdtempSync(path.join(tmpdir(), 'traktanda-pooled-'))
beforeAll(async () => {
  postgres = await anOwnPostgres(embeddedBinaries())
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(root, { recursive: true })
})

test.each<[how: string, settings: Record<string, string>]>([
  ['configured as in the operations guide', {}],
  ['that drops requests made while connecting', { ignore_startup_parameters: 'extra_float_digits,options,statement_timeout' }],
])('a site works through a pooler in session mode %s, with the same instants and limits', async (how, settings) => {
  await using pooler = await aPooler(postgres.url, settings)
  const choice = { data_dir: path.join(root, how.replaceAll(' ', '-')), database_url: pooler.url, time_zone: 'Europe/Zurich' }
  const { db, stop } = await startDatabase(choice)
  const readings = Array.from({ length: 20 }, () =>
    sql`select ${'2026-01-14T12:30:00Z'}::timestamptz as instant, current_setting('statement_timeout') as "limit",
      current_setting('plan_cache_mode') as plans`.execute(db),
  )
  for (const { rows } of await Promise.all(readings))
    expect(rows).toEqual([{ instant: '2026-01-14T13:30:00+01:00', limit: '30s', plans: 'force_generic_plan' }])
  await stop()
  const server = await startServer({ DATA_DIR: choice.data_dir, DATABASE_URL: pooler.url })
  expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect([await server.stop(), server.output()]).toEqual([0, expect.not.stringMatching(/error|pooler/i)])
})

test.each(['transaction', 'statement'])('refuses a pooler in %s mode with one line', async (pool_mode) => {
  await using pooler = await aPooler(postgres.url, { pool_mode })
  const choice = { data_dir: path.join(root, pool_mode), database_url: pooler.url, time_zone: 'Europe/Zurich' }
  const refusal = await startDatabase(choice).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'StartRefused', message: expect.stringMatching(/^DATABASE_URL: .*session mode.*$/) })
  expect(String(refusal)).not.toContain(new URL(pooler.url).password)
  const printed = await startServer({ DATA_DIR: choice.data_dir, DATABASE_URL: pooler.url }).then(
    ({ output }) => output(),
    (error: Error) => error.message,
  )
  expect(printed.trim().split('\n').slice(1)).toEqual([(refusal as Error).message])
})
