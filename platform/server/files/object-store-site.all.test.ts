import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { workersOf } from '#app/server/workers.ts'
import { languages } from '#platform/shared/languages.ts'
import { aDocument, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { anObjectServer, type ObjectServer } from '#testing/server/files/object-store/object-server.ts'
import { archiveOf, restoreInto, tablesOf } from '#testing/server/site/backups.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { refuseWrongStore } from './open-files.ts'
import { sweepFiles } from './repository.ts'

let server: ObjectServer
let testedServer: TestServer
beforeAll(async () => {
  server = await anObjectServer()
  testedServer = await testServer({ FILES_URL: server.urlOf() })
})
afterAll(async () => {
  await testedServer[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const hour = 3_600_000
const namesIn = async (folder: string) => (await server.names(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name)).sort()
const files = () => namesIn('')
const namedFiles = async ({ db }: TestServer) =>
  (await db.selectFrom('named_file').select('sha256').distinct().execute()).map(({ sha256 }) => sha256).sort()
const fileUrl = ({ id, version_id }: { id: number; version_id: number }) => `/api/v1/meeting_documents/${id}/versions/${version_id}/file/`

test('a site on an object store imports a meeting, sends a file and a range of it, and makes a zip', async () => {
  const { committee, member, meeting } = await anImportedMeeting(testedServer)
  const document = await aDocument(testedServer, meeting, { bytes: Buffer.from('0123456789') })
  expect(await files()).toEqual(await namedFiles(testedServer))
  const me = testedServer.as(member)
  const whole = await me.request({ url: fileUrl(document) })
  expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
  const range = await me.request({ url: fileUrl(document), headers: { range: 'bytes=3-5' } })
  expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([206, '345', 'bytes 3-5/10'])
  const zip = await me.request({ url: `/api/v1/committees/${committee.id}/meetings/${meeting.id}/download/` })
  const entries = await readZip(zip.rawPayload)
  expect(entries.find(({ path }) => path.endsWith('Bericht.pdf'))?.content.toString()).toBe('0123456789')
})

test('a site on an object store is backed up and restored into another folder of the bucket', async () => {
  await anImportedMeeting(testedServer)
  const archive = await archiveOf(testedServer)
  await using other = await testServer({ FILES_URL: server.urlOf({ folder: '/other' }) })
  const { data_dir, files_url } = other.env
  await restoreInto({ connection: other.connection, data_dir, files_url }, archive)
  expect(await tablesOf(other.connection)).toEqual(await tablesOf(testedServer.connection))
  for (const sha256 of await namedFiles(testedServer)) (await other.files.open(sha256)).destroy()
})

test('the sweep removes files from the object store that no version names, and keeps all others', async () => {
  const { meeting } = await anImportedMeeting(testedServer)
  const { id, sha256 } = await aDocument(testedServer, meeting, { bytes: Buffer.from('forgotten') })
  await testedServer.db.deleteFrom('document').where('id', '=', id).execute()
  await sweepFiles(testedServer, new Date())
  expect(await files()).toContain(sha256)
  await sweepFiles(testedServer, new Date(Date.now() + 25 * hour))
  expect(await files()).toEqual(await namedFiles(testedServer))
})

test('the sweep refuses a store that belongs to another site until the site claims it', async () => {
  const url = server.urlOf({ folder: '/shared' })
  await using first = await testServer({ FILES_URL: url })
  await using second = await testServer({ FILES_URL: url })
  await second.db.updateTable('site_identity').set({ id: randomUUID() }).execute()
  const { meeting } = await anImportedMeeting(first)
  await aDocument(first, meeting, { bytes: Buffer.from('of the first site') })
  const lines: string[] = []
  for (const site of [first, second]) await refuseWrongStore(site, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/^FILES_URL: .* another site/)])
  const [all, later] = [await namedFiles(first), new Date(Date.now() + 25 * hour)]
  await expect(sweepFiles(second, later)).rejects.toThrow('another site')
  expect(await namesIn('shared')).toEqual(all)
  const settings = { DATA_DIR: second.env.data_dir, DATABASE_URL: urlOf(second.connection), FILES_URL: url }
  const terminal = {
    settings,
    print: () => undefined,
    warn: (line: unknown) => lines.push(String(line)),
    readPassword: () => Promise.resolve(''),
  }
  expect([await runCommand(['files', 'claim'], terminal), lines.length]).toEqual([0, 1])
  await expect(sweepFiles(first, later)).rejects.toThrow('another site')
  await sweepFiles(second, later)
  expect(await namesIn('shared')).toEqual([])
})

test('while the store is down files answer 503 in each language and the rest works; later, files work again', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(testedServer)
  const document = await aDocument(testedServer, meeting, { bytes: Buffer.from('there again') })
  const health = async () => (await testedServer.app.inject('/healthz')).json()
  expect(await health()).toEqual({ status: 'ok' })
  await server.kill()
  testedServer.lines.length = 0
  const me = testedServer.as(member)
  const answers = await Promise.all(
    languages.map((language) => me.request({ url: fileUrl(document), headers: { 'accept-language': language } })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
  expect(answers.map((answer) => answer.json<{ detail: string }>().detail)).toEqual([
    'Die Dateien sind zurzeit nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.',
    'Les fichiers ne sont pas accessibles pour le moment. Veuillez réessayer dans quelques minutes.',
    'The files cannot be reached at the moment. Please try again in a few minutes.',
  ])
  expect(testedServer.lines[0]).toContain('the object store failed: ECONNREFUSED')
  await expect(imported(testedServer, { committee, by: responsible })).rejects.toMatchObject({ status: 503 })
  expect(await health()).toEqual({ status: 'unavailable', failing: 'files' })
  expect((await me.request({ url: `/api/v1/meetings/${meeting.id}/` })).statusCode).toBe(200)
  expect(testedServer.lines.join()).not.toContain('S3RVER')
  await server.start()
  expect((await me.request({ url: fileUrl(document) })).body).toBe('there again')
  expect(await health()).toEqual({ status: 'ok' })
})

test('a document text due while the store is down waits, and is read once the store is back', async () => {
  const { sha256 } = await testedServer.files.store(Readable.from([Buffer.from('Merkblatt')]))
  const { meeting } = await anImportedMeeting(testedServer)
  const named = await aDocument(testedServer, meeting, {
    bytes: Buffer.from('Merkblatt'),
    file_name: 'Merkblatt.txt',
    mime_type: 'text/plain',
  })
  expect(named.sha256).toBe(sha256)
  const stateOf = async () =>
    (await testedServer.db.selectFrom('stored_file').select('text_state').where('sha256', '=', sha256).executeTakeFirst())?.text_state
  await testedServer.db.updateTable('stored_file').set({ text_state: 'waiting' }).where('sha256', '=', sha256).execute()
  const { read_text } = workersOf(testedServer)
  await server.kill()
  await read_text({ sha256 })
  const { rows } =
    await sql`select data from pgboss.job where name = 'read_text' and start_after > now() and data->>'sha256' = ${sha256}`.execute(
      testedServer.db,
    )
  expect([rows.length, await stateOf()]).toEqual([1, 'waiting'])
  await server.start()
  await read_text({ sha256 })
  expect(await stateOf()).toBe('read')
})

test('the server refuses to start without its bucket; with a silent store it starts and reports the failure', async () => {
  await using other = await testServer()
  const settings = { DATA_DIR: other.env.data_dir, DATABASE_URL: urlOf(other.connection) }
  const refused = startServer({ ...settings, FILES_URL: server.urlOf({ bucket: 'nowhere' }) })
  await expect(refused).rejects.toThrow(/^FILES_URL: the object store failed: it answered 404 NoSuchBucket: make its bucket first$/m)
  const running = await startServer({ ...settings, FILES_URL: server.urlOf({ at: 1 }) })
  try {
    expect(await (await fetch(`${running.address}/healthz`)).json()).toEqual({ status: 'unavailable', failing: 'files' })
    expect(running.output()).toMatch(/^FILES_URL: the object store failed: .*\. Files cannot be read or stored until it answers\.$/m)
    expect(running.output()).not.toContain('S3RVER')
  } finally {
    await running.stop()
  }
})
