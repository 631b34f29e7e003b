import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedBinaries } from '#server/database/binaries.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { tell } from '#server/live/tell.ts'
import { queueMail } from '#server/mail/repository.ts'
import { aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
import { countWaiting } from '#server/test/held-back.ts'
import { aLetter } from '#server/test/letters.ts'
import { aMailServer } from '#server/test/mail-server.ts'
import { multipart } from '#server/test/multipart.ts'
import { anOwnPostgres } from '#server/test/own-postgres.ts'
import { aRunningSite, type RunningSite } from '#server/test/running-site.ts'
import { layersChangedTopic } from '#shared/annotations/sharing-contract.ts'
import { topicFor } from '#shared/live/topic.ts'
import { configuration } from '#shared/shell/contract.ts'

/** So soon after the end of a fault all is as it was. */
const soon = { timeout: 5_000 }
const unavailable = {
  de: 'Die Anwendung erreicht ihre Datenbank zurzeit nicht. Bitte versuchen Sie es in einigen Sekunden erneut.',
  fr: 'L’application n’accède pas à sa base de données pour le moment. Veuillez réessayer dans quelques secondes.',
  en: 'The application cannot reach its database at the moment. Please try again in a few seconds.',
}

let postgres: Awaited<ReturnType<typeof anOwnPostgres>>
let mailServer: Awaited<ReturnType<typeof aMailServer>>
let site: RunningSite
beforeAll(async () => {
  postgres = await anOwnPostgres(embeddedBinaries())
  mailServer = await aMailServer()
  site = await aRunningSite({ DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, MAIL_FROM: 'sitzungen@example.org' })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

async function ask(path = 'committees/', language = 'de') {
  const answer = await site.request(path, { headers: { 'accept-language': language } })
  const { detail } = (await answer.json()) as { detail?: string }
  return [answer.status, detail]
}
const statusOf = async (path?: string) => (await ask(path))[0]
const health = async () => (await fetch(`${site.server.address}/healthz`)).json()

/** Of the server: its pool, jobs, what it listens by and a probe; and those of the test. */
const mostConnections = 40

/** Connections of this machine that lead to a port, as Linux counts them. */
function connectionsTo(port: number): number {
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return lines.filter((line) => line.trim().split(/\s+/)[2]?.endsWith(at)).length
}

/** That a process has in use, in MB. */
const memoryOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A mail as a deed would leave it. */
async function aQueuedMail(to: string) {
  const jobs = openJobs({ connection: { connectionString: postgres.url }, time_zone: 'UTC', tellError: () => undefined, only_send: true })
  const env = { mail_from: { name: '', address: 'sitzungen@example.org' } }
  await queueMail({ db: site.db, jobs, clock: () => new Date(), env } as Parameters<typeof queueMail>[0], [aLetter({ to })])
  await jobs.stop()
}
const recipients = () => mailServer.received.map(({ to }) => to)

/** A browser that listens; answers with what it has heard so far. */
async function aListener() {
  const { username = '', password = '' } = configuration.parse(await (await site.request('config/')).json()).mqtt
  const client = await connectAsync(`${site.server.address.replace('http', 'ws')}/mqtt`, { username, password, reconnectPeriod: 0 })
  const topic = topicFor(layersChangedTopic, site.responsible.id)
  await client.subscribeAsync(topic)
  const heard: unknown[] = []
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())))
  return {
    heard: () => heard,
    say: (n: number) => tell(site.db, { topic, message: { n }, audience: { user_ids: [site.responsible.id] } }),
    end: () => client.endAsync(true),
  }
}

test('a database that is restarted: 503 with what to do, and five seconds after it is there again all is as before', async () => {
  const listener = await aListener()
  expect(await statusOf()).toBe(200)
  await postgres.stop()
  for (const [language, text] of Object.entries(unavailable)) expect(await ask('committees/', language)).toEqual([503, text])
  const answer = await site.request('users/me/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await health()).toEqual({ status: 'unavailable', failing: 'database' })
  await postgres.start()
  await expect.poll(() => statusOf(), soon).toBe(200)
  await expect.poll(health, soon).toEqual({ status: 'ok' })
  await listener.say(1)
  await aQueuedMail('restarted@example.org')
  await expect.poll(listener.heard, soon).toEqual([{ n: 1 }])
  await expect.poll(recipients, soon).toContain('restarted@example.org')
  await listener.end()
}, 120_000)

test('a database that is frozen for thirty seconds: nobody waits as long, nothing piles up, and five seconds after its end all is as before', async () => {
  const memory = memoryOf(site.server.pid)
  const begun = performance.now()
  const passed = () => performance.now() - begun
  postgres.freeze()
  const sick = health()
  // Many more than there are connections.
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask()))
  expect(passed()).toBeLessThan(30_000)
  expect(answers).toEqual(answers.map(() => [503, unavailable.de]))
  expect(await sick).toEqual({ status: 'unavailable', failing: 'database' })
  expect(await ask()).toEqual([503, unavailable.de])
  expect(connectionsTo(postgres.port)).toBeLessThan(mostConnections)
  expect(memoryOf(site.server.pid) - memory).toBeLessThan(100)
  await expect.poll(passed, { timeout: 60_000 }).toBeGreaterThan(30_000)
  postgres.thaw()
  await expect.poll(() => statusOf(), soon).toBe(200)
  await expect.poll(health, soon).toEqual({ status: 'ok' })
  const connections = () => sql`select from pg_stat_activity where backend_type = 'client backend'`.execute(site.db)
  await expect.poll(async () => (await connections()).rows.length, soon).toBeLessThan(mostConnections)
  await aQueuedMail('thawed@example.org')
  await expect.poll(recipients, soon).toContain('thawed@example.org')
  const listener = await aListener()
  await listener.say(2)
  await expect.poll(listener.heard, soon).toEqual([{ n: 2 }])
  await listener.end()
}, 180_000)

test('when all connections are in use: whoever waits too long is told, those who have one are served', async () => {
  const change = () =>
    site.request('users/me/', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'fr' }),
    })
  let changes: Promise<Response>[] = []
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', site.responsible.id).forUpdate().execute()
    changes = Array.from({ length: 10 }, change)
    await expect.poll(() => countWaiting(site.db)).toBe(10)
    expect(await ask()).toEqual([503, unavailable.de])
  })
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
  await expect.poll(() => statusOf(), soon).toBe(200)
}, 120_000)

test('a mail server that is away: what it could not be given goes out once, as soon as it is back', async () => {
  const { port } = mailServer
  await mailServer[Symbol.asyncDispose]()
  await aQueuedMail('anna@example.org')
  const attempts = async () =>
    (await site.db.selectFrom('mail').select('attempts').orderBy('id', 'desc').executeTakeFirstOrThrow()).attempts
  await expect.poll(attempts).toBe(1)
  mailServer = await aMailServer({ port })
  // By its next attempt.
  await expect.poll(recipients).toEqual(['anna@example.org'])
  expect(await statusOf()).toBe(200)
}, 60_000)

test('a disk that is full: an upload is refused with what to do and leaves nothing; with room again it is taken', async () => {
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
    [507, expect.stringContaining('no room left')],
  ])
  // By the same connections.
  for (let round = 0; round < 3; round += 1) expect(await Promise.all(languages.map(upload))).toEqual(full)
  expect(await left()).toEqual([[], []])
  expect(await statusOf()).toBe(200)
  limit('unlimited')
  expect(await upload()).toEqual([200, undefined])
  expect(await left()).toEqual([[], []])
}, 60_000)

test('a server that is told to stop while its database is frozen ends all the same, and says so', async () => {
  postgres.freeze()
  expect(await site.server.stop()).toBe(1)
  expect(site.server.output()).toContain('did not end in time')
  postgres.thaw()
  await site.restart()
  expect(await statusOf()).toBe(200)
}, 120_000)
