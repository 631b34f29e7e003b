import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runProgram } from '#testing/server/site/running-server.ts'
import { joinDatabase, startDatabase } from './database.ts'

const root = mkdtempSync(path.join(tmpdir(), 'traktanda-database-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('migrates the database, keeps it in the data folder, and shares it with the command line', async () => {
  const choice = { data_dir: path.join(root, 'data'), database_url: null, time_zone: 'Europe/Zurich' }
  const site = await startDatabase(choice)
  const commandLine = await joinDatabase(choice)
  expect(await commandLine.db.selectFrom('app_user').select('id').execute()).toEqual([])
  await commandLine.stop()
  expect(await site.db.selectFrom('app_user').select('id').execute()).toEqual([])
  await site.stop()
  await expect(startDatabase({ ...choice, database_url: 'postgresql://traktanda:secret@127.0.0.1:1/x' })).rejects.toThrow(
    /holds an embedded database/,
  )
})

it('refuses an unreachable server without showing its password', async () => {
  const choice = {
    data_dir: path.join(root, 'other'),
    database_url: 'postgresql://traktanda:secret@127.0.0.1:1/x',
    time_zone: 'Europe/Zurich',
  }
  const refusal = await startDatabase(choice).catch((error: unknown) => String(error))
  expect(refusal).toMatch(/^StartRefused: DATABASE_URL: .*ECONNREFUSED/)
  expect(refusal).not.toContain('secret')
})

it('refuses a data folder that cannot be created', async () => {
  writeFileSync(path.join(root, 'file'), '')
  await expect(startDatabase({ data_dir: path.join(root, 'file/data'), database_url: null, time_zone: 'UTC' })).rejects.toThrow(
    /^DATA_DIR .* cannot be made/,
  )
})

it('refuses a data folder without write permission, by a message instead of a stack', async () => {
  const data_dir = path.join(root, 'foreign')
  mkdirSync(data_dir)
  const rights = runProgram(
    `
    import { startDatabase } from '#platform/server/database/database.ts'
    if (process.getuid() === 0) process.setuid(65534)
    else (await import('node:fs')).chmodSync(process.argv[1], 0o500)
    await startDatabase({ data_dir: process.argv[1], database_url: null, time_zone: 'UTC' }).catch((error) => console.log(error.name))
  `,
    data_dir,
  )
  expect(await rights.output()).toBe('StartRefused')
})
