import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkNames, checkTheSite } from '#features/administration/checks.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { readEnv } from '#platform/server/env.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { languages } from '#platform/shared/languages.ts'
import { aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aLetter, aMailServer } from '#testing/server/outside/mail-server.ts'
import { aCertificate } from '#testing/server/site/certificate.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { textsOf } from '#testing/web/all-texts.ts'
import { backedUp, checkBackup } from './backup.ts'
import { checkCertificate } from './certificate.ts'
import { checkSite } from './check-site.ts'
import { checkClock } from './clock.ts'
import { checkDatabase, judgeDatabase } from './database.ts'
import { checkFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkSettings } from './settings.ts'
import { checkSpace, judgeSpace } from './space.ts'
import { checkVersions } from './versions.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand(new Date().toISOString()))

const DAY_MS = 24 * 3_600_000
/** Sets the server's clock, in days from now. */
const standInDays = (days: number) => server.stand(new Date(Date.now() + days * DAY_MS).toISOString())
const checkedSite = () => ({ ...server, openFiles: () => Promise.resolve(server.files) })
const keysOf = (findings: Finding[]) => findings.map(({ state, key }) => [state, key.replace('checks.', '')].join(' '))

test('administrators get a finding for each part, in their language, with advice wherever something is wrong', async () => {
  const admin = server.as(await aSiteAdmin(server))
  for (const language of languages) {
    const { body } = await admin.call(checkTheSite, { language })
    expect([...new Set(body.findings.map(({ check }) => check))]).toEqual(checkNames)
    for (const { state, text, advice } of body.findings) {
      expect([text, advice].join()).not.toMatch(/checks\.|{{|undefined/)
      expect(advice === null).toBe(state === 'ok')
    }
    const mail = body.findings.find(({ check }) => check === 'mail')
    expect(mail?.advice).toMatch({ de: /^Setzen Sie/, fr: /^Définissez/, en: /^Set / }[language])
  }
})

test('a check that fails is a problem of its part alone', async () => {
  const broken = { ...checkedSite(), clock: () => new Date(Number.NaN) }
  const findings = await checkSite(broken, 'en')
  expect(findings.filter(({ check }) => check === 'clock')).toMatchObject([
    { state: 'problem', text: 'This part could not be checked: Invalid time value.' },
  ])
  expect(findings.filter(({ check }) => check === 'files')).toMatchObject([{ state: 'ok' }])
})

test.each(languages)('every text about something wrong has an advice, and no other has one: %s', (language) => {
  const keys = new Set(
    [...textsOf(language).keys()].filter((key) => key.startsWith('checks.')).map((key) => key.replace(/_(one|many|other)$/, '')),
  )
  const advised = [...keys].filter((key) => key.endsWith('_advice')).map((key) => key.replace('_advice', ''))
  const wrong = [...keys].filter((key) => !/_advice$|_fine$|\.certificate_none$/.test(key))
  expect(advised.toSorted()).toEqual(wrong.toSorted())
})

test.each([
  [{}, 'ok settings_fine'],
  [{ ROOT_URL: 'https://sitzungen.example.org', TRUST_PROXY: 'loopback', HOST: '0.0.0.0' }, 'ok settings_fine'],
  [{ ROOT_URL: 'https://sitzungen.example.org' }, 'problem settings_no_proxy'],
  [{ ROOT_URL: 'http://sitzungen.example.org' }, 'problem settings_unencrypted'],
  [{ HOST: '0.0.0.0' }, 'problem settings_unencrypted'],
  [{ DEMO: 'on' }, 'ok settings_fine'],
  [{ DEMO: 'on', ROOT_URL: 'https://sitzungen.example.org', TRUST_PROXY: 'loopback' }, 'problem settings_demo_password'],
  [{ DEMO: 'on', DEMO_PASSWORD: 'eigenes', ROOT_URL: 'https://rat.example', TRUST_PROXY: '10.0.0.1' }, 'warning settings_demo'],
])('settings %j: %s', (settings, expected) => {
  expect(keysOf(checkSettings({ env: readEnv(settings) }))).toEqual([expected])
})

test('the database is compared with this version’s migrations', async () => {
  await using other = await testServer()
  const keys = async () => keysOf(await checkDatabase(other)).filter((key) => /older|newer/.test(key))
  expect(await keys()).toEqual([])
  await sql`insert into migration (number, name, hash) values (999, '999_later.sql', '')`.execute(other.db)
  expect(await keys()).toEqual(['problem database_newer'])
  await sql`delete from migration where number in (select number from migration order by number desc limit 3)`.execute(other.db)
  expect(await keys()).toEqual(['problem database_older'])
})

const goodDatabase = { is_standby: false, may_lose: false, encoding: 'UTF8', connections: 10, most_connections: 100, bytes: 1 }
test.each([
  [{}, 'ok database_fine'],
  [{ is_standby: true }, 'problem database_standby'],
  [{ may_lose: true }, 'problem database_may_lose'],
  [{ encoding: 'LATIN1' }, 'problem database_encoding'],
  [{ connections: 90 }, 'ok database_fine'],
  [{ connections: 91 }, 'warning database_full'],
])('a database with %j: %s', (fact, expected) => {
  expect(keysOf(judgeDatabase({ ...goodDatabase, ...fact }, { missing: 0, newer: undefined }))).toEqual([expected])
})

test('files that are missing, belong to another site or cannot be stored are found', async () => {
  await using other = await testServer()
  const openFiles = () => Promise.resolve(other.files)
  const keys = async () => keysOf(await checkFiles({ db: other.db, openFiles }))
  const { sha256 } = await other.files.store(Readable.from(['a file']))
  await other.db.insertInto('stored_file').values({ sha256 }).execute()
  expect(await keys()).toEqual(['ok files_fine'])
  const foreign = { ...other.files, ownedBy: () => Promise.resolve('another site') }
  expect(keysOf(await checkFiles({ db: other.db, openFiles: () => Promise.resolve(foreign) }))).toEqual(['warning files_of_others'])
  const folder = join(other.env.data_dir, 'files')
  await rm(join(folder, sha256.slice(0, 2)), { recursive: true })
  expect(await checkFiles({ db: other.db, openFiles })).toMatchObject([{ key: 'checks.files_missing', params: { count: 1 } }])
  await rm(join(folder, 'arriving'), { recursive: true })
  await writeFile(join(folder, 'arriving'), '')
  expect(await keys()).toEqual(['problem files_failing'])
  expect(keysOf(await checkFiles({ db: other.db, openFiles: () => Promise.reject(new Error('closed')) }))).toEqual([
    'problem files_failing',
  ])
})

test('the mail server is asked to take the sign-in, without sending anything', async () => {
  await using mailServer = await aMailServer({ password: 'geheim' })
  const found = (smtp_url: string | null) => checkMail({ ...server, env: { ...server.env, smtp_url } })
  const withPassword = (password: string) => `smtp://site:${password}@127.0.0.1:${mailServer.port}`
  expect(keysOf(await found(null))).toEqual(['warning mail_no_server'])
  expect(keysOf(await found(withPassword('geheim')))).toEqual(['ok mail_fine'])
  expect(mailServer.received).toEqual([])
  const refused = await found(withPassword('falsch'))
  expect(keysOf(refused)).toEqual(['problem mail_refused'])
  expect(JSON.stringify(refused)).toContain('535')
  expect(JSON.stringify(refused)).not.toContain('falsch')
  expect(keysOf(await found('smtp://127.0.0.1:9'))).toEqual(['problem mail_refused'])
})

test('mails that wait for an hour, or were given up within a week, are counted', async () => {
  await using mailServer = await aMailServer()
  await using other = await testServer({ SMTP_URL: mailServer.url, MAIL_FROM: 'site@example.org' })
  const found = async () => (await checkMail(other)).map(({ key, params }) => [key, params])
  await queueMail(other, [aLetter(), aLetter()])
  expect(await found()).toEqual([['checks.mail_fine', undefined]])
  const now = Date.now()
  other.stand(new Date(now + 3_700_000).toISOString())
  expect(await found()).toEqual([['checks.mail_waiting', { count: 2 }]])
  const first = other.db.selectFrom('mail').select('id').orderBy('id').limit(1)
  await other.db.updateTable('mail').set({ state: 'failed', settled: 'now' }).where('id', '=', first).execute()
  await other.db.updateTable('mail').set({ state: 'unconfirmed', settled: 'now' }).where('state', '=', 'queued').execute()
  expect(await found()).toEqual([['checks.mail_given_up', { count: 2 }]])
  other.stand(new Date(now + 8 * DAY_MS).toISOString())
  expect(await found()).toEqual([['checks.mail_fine', undefined]])
})

test('clocks that differ, and one that was set back, are found', async () => {
  await using other = await testServer()
  const found = () => checkClock(other)
  const standAt = (seconds: number) => other.stand(new Date(Date.now() + seconds * 1000).toISOString())
  expect(keysOf(await found())).toEqual(['ok clock_fine'])
  for (const seconds of [60, -60]) {
    standAt(seconds)
    const [differs] = await found()
    expect(differs).toMatchObject({ state: 'problem', key: 'checks.clock_differs' })
    expect(differs?.params).toMatchObject({ count: expect.closeTo(60, -1) })
  }
  other.stand('2026-11-29T22:30:00Z')
  await addAuditEntry(
    other.db,
    { id: null, username: 'somebody' },
    { action: 'a', subject_type: 'site', at: new Date('2026-11-30T22:30:00Z') },
  )
  const setBack = (await found()).find(({ key }) => key === 'checks.clock_set_back')
  expect(setBack).toMatchObject({ state: 'problem', params: { at: '30.11.2026, 23:30' } })
})

/** An HTTPS server that answers every request with this status. */
async function anAddress(credentials: { key: string; cert: string }, status = 200) {
  const listening: Server = createServer(credentials, (_request, answer) => answer.writeHead(status).end('{}'))
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => listening.close(() => resolve()))
  return { root_url: `https://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop }
}

const certificateAt = async (root_url: string, path_prefix = '') =>
  checkCertificate({ ...server, env: { ...server.env, root_url, path_prefix } })

test('the certificate at ROOT_URL is judged as browsers would, and how long it is valid', async () => {
  expect(keysOf(await certificateAt('http://127.0.0.1'))).toEqual(['ok certificate_none'])
  const [trusted, foreign] = [await aCertificate('IP:127.0.0.1', 20), await aCertificate('DNS:records.example', 20)]
  setDefaultCACertificates([...getCACertificates('default'), trusted.cert, foreign.cert])
  await using site = await anAddress(trusted)
  await using ofOther = await anAddress(foreign)
  await using unknown = await anAddress(await aCertificate('IP:127.0.0.1'))
  await using missing = await anAddress(trusted, 404)
  expect(keysOf(await certificateAt(site.root_url, '/sitzungen'))).toEqual(['ok certificate_fine'])
  expect(keysOf(await certificateAt(missing.root_url))).toEqual(['warning certificate_other_site'])
  expect(await certificateAt(unknown.root_url)).toMatchObject([{ state: 'problem', params: { problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }])
  expect(await certificateAt(ofOther.root_url)).toMatchObject([{ state: 'problem', params: { problem: 'ERR_TLS_CERT_ALTNAME_INVALID' } }])
  standInDays(7)
  expect(await certificateAt(site.root_url)).toMatchObject([{ key: 'checks.certificate_ends', params: { count: 12 } }])
  standInDays(21)
  expect(keysOf(await certificateAt(site.root_url))).toEqual(['problem certificate_expired'])
  expect(keysOf(await certificateAt('https://127.0.0.1:9'))).toEqual(['warning certificate_unreachable'])
})

test('the age of the latest backup is known from the audit log', async () => {
  await using other = await testServer()
  const keyAfter = async (days: number) => {
    other.stand(new Date(Date.now() + days * DAY_MS + 1000).toISOString())
    return keysOf(await checkBackup(other))
  }
  expect(await keyAfter(0)).toEqual(['warning backup_none'])
  await addAuditEntry(other.db, { id: null, username: 'command line' }, { action: backedUp, subject_type: 'site' })
  expect(await keyAfter(1)).toEqual(['ok backup_fine'])
  expect(await keyAfter(2)).toEqual(['warning backup_old'])
  expect(await keyAfter(7)).toEqual(['problem backup_old'])
})

test('little space and missing folders are found', async () => {
  expect([6e9, 4e9, 9e8].map((free) => judgeSpace('/data', free).state)).toEqual(['ok', 'warning', 'problem'])
  const [finding] = [judgeSpace('/data', 4.21e9)].map(({ params }) => (typeof params === 'function' ? params('fr') : params))
  expect(finding).toEqual({ folder: '/data', free: expect.stringMatching(/^4,2\sGo$/) })
  const records_folder = join(server.env.data_dir, 'missing')
  expect(keysOf(await checkSpace({ env: { ...server.env, records_folder } }))).toContain('problem space_no_folder')
  // Containers have a small /tmp.
  vi.stubEnv('TMPDIR', '/missing')
  expect(keysOf(await checkSpace(server))).not.toContain('problem space_no_folder')
  vi.unstubAllEnvs()
})

test('versions that get no more corrections are found', async () => {
  server.stand('2026-11-30T12:00:00Z')
  expect(keysOf(await checkVersions(server))).toEqual(['ok versions_fine'])
  server.stand('2035-01-01T00:00:00Z')
  expect(keysOf(await checkVersions(server))).toEqual(['warning versions_node', 'warning versions_postgresql'])
})
