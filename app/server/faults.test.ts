import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { runStatement } from '#testing/server/site/databases.ts'
import { aFaultySite, unavailable } from '#testing/server/site/faulty-site.ts'

let faulty: Awaited<ReturnType<typeof aFaultySite>>
beforeAll(async () => (faulty = await aFaultySite()))
afterAll(() => faulty[Symbol.asyncDispose]())

test('while the database restarts requests answer 503 with advice, and all works once it is back', async () => {
  const { postgres, site, ask, statusOf, health } = faulty
  const listener = await faulty.aListener()
  expect(await statusOf()).toBe(200)
  await postgres.stop()
  for (const [language, text] of Object.entries(unavailable)) expect(await ask('committees/', language)).toEqual([503, text])
  const answer = await site.request('users/me/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await health()).toEqual({ status: 'unavailable', failing: 'database' })
  await postgres.start()
  await expect.poll(statusOf).toBe(200)
  await expect.poll(health).toEqual({ status: 'ok' })
  await listener.publish(1)
  await faulty.queueAMail('restarted@example.org')
  await expect.poll(listener.heard).toEqual([{ n: 1 }])
  await expect.poll(faulty.recipients).toContain('restarted@example.org')
  await listener.end()
})

test('an upload to a full disk answers 507 with advice and leaves no file; with room again it succeeds', async () => {
  const { site, statusOf } = faulty
  const limit = (bytes: number | 'unlimited') => {
    const run = spawnSync('prlimit', ['--pid', String(site.server.pid), `--fsize=${bytes}:unlimited`], { encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
  }
  const manifest = aMeetingManifest()
  const { payload, headers } = multipart(
    'zipfile',
    await geverZip({ meetings: [manifest], files: { 'beilage.bin': Buffer.alloc(2 ** 20) } }),
  )
  const upload = async (language = 'de') => {
    const asked = { method: 'POST', body: payload, headers: { ...headers, 'accept-language': language } }
    const answer = await site.request(`committees/${site.committee.id}/import_meeting/`, asked)
    return [answer.status, ((await answer.json()) as { detail?: string }).detail]
  }
  const left = async () => Promise.all(['arriving', 'files/arriving'].map((folder) => readdir(join(site.data_dir, folder))))
  limit(2 ** 16)
  const languages = ['de', 'fr', 'en']
  const full = await Promise.all(languages.map(upload))
  expect(full).toEqual([
    [
      507,
      'Auf dem Server ist kein Platz mehr; es wurde nichts gespeichert. Bitte informieren Sie den Support und versuchen Sie es später erneut.',
    ],
    [507, expect.stringContaining('plus de place')],
    [507, expect.stringContaining('no space left')],
  ])
  // On the same connections.
  for (let round = 0; round < 3; round += 1) expect(await Promise.all(languages.map(upload))).toEqual(full)
  expect(await left()).toEqual([[], []])
  expect(await statusOf()).toBe(200)
  limit('unlimited')
  expect(await upload()).toEqual([200, undefined])
  expect(await left()).toEqual([[], []])
})

test.each(['temp_file_limit = 0', 'default_transaction_read_only = on'])(
  'health fails while the database has no space left or is read-only (%s), and recovers',
  async (setting) => {
    const { postgres, health } = faulty
    const connection = { connectionString: postgres.url }
    expect(await health()).toEqual({ status: 'ok' })
    await runStatement(connection, `alter system set ${setting}`)
    await runStatement(connection, 'select pg_reload_conf()')
    await expect.poll(health).toEqual({ status: 'unavailable', failing: 'database' })
    await expect(runStatement(connection, 'select 1')).resolves.toBeUndefined()
    await runStatement(connection, `alter system reset ${setting.split(' ')[0]}`)
    await runStatement(connection, 'select pg_reload_conf()')
    await expect.poll(health).toEqual({ status: 'ok' })
  },
)
