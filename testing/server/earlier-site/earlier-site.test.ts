import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkArchive } from '#platform/server/backup/restore.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { expectKept, type UsedSite } from '#testing/server/faults/checks.ts'
import { inPieces, restoreInto } from '#testing/server/site/backups.ts'
import { emptyDatabase, urlOf } from '#testing/server/site/databases.ts'
import { nextVersion, type RunningServer, startServer } from '#testing/server/site/running-server.ts'

/** A request that a browser of the earlier version sent, and may still hold in its outbox because it did not hear the answer. */
type Held = { method: string; path: string; payload: object; headers: Record<string, string> }
type Saved = {
  /** What the people of the site knew to have done. */
  ledger: Omit<UsedSite['ledger'], 'imports' | 'lost'> & { imports: [number, number][] }
  /** The row of a session, without its dates, and what its browser sends along. */
  session: { row: { user_id: number; token_hash: string; csrf_token: string } & Record<string, unknown>; headers: Record<string, string> }
  held: Held[]
}

const read = (file: string) => readFile(path.join(import.meta.dirname, file))

/** The site that an earlier version made and saved, restored by this version. */
async function anEarlierSite() {
  const archive = await read('site.backup')
  const { ledger, session, held } = JSON.parse((await read('browsers.json')).toString()) as Saved
  const folder = await mkdtemp(path.join(tmpdir(), 'traktanda-earlier-site-'))
  const data_dir = path.join(folder, 'data')
  await mkdir(data_dir)
  const { connection, drop } = await emptyDatabase()
  const { manifest, seen } = await restoreInto({ connection, data_dir }, archive)
  expect(seen.is_whole).toBe(true)
  const { db, stop } = await joinDatabase({ data_dir, database_url: urlOf(connection), time_zone: 'Europe/Zurich' })
  const at = new Date().toISOString()
  await db
    .insertInto('session')
    .values({ ...session.row, created: at, last_used: at })
    .execute()
  const used: UsedSite = {
    attacked: { site: { db, data_dir } },
    ledger: { ...ledger, imports: new Map(ledger.imports), lost: new Map() },
  }
  const started: RunningServer[] = []
  return {
    manifest,
    used,
    held,
    headers: session.headers,
    user_id: session.row.user_id,
    /** An app server with its own folder; only the first one has the files, which held requests do not need. */
    start: async (version?: string) => {
      const own = started.length === 0 ? data_dir : path.join(folder, `data-${started.length}`)
      const server = await startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: own }, version)
      started.push(server)
      return server
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((server) => server.stop()))
      await stop()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('the saved site is of an earlier version, with fewer migrations than this one', async () => {
  const { manifest } = await checkArchive(inPieces(await read('site.backup')))
  const ours = readMigrations(path.resolve(import.meta.dirname, '../../../db/migrations'))
  expect(manifest.migrations.length).toBeLessThan(ours.length)
  expect(ours.slice(0, manifest.migrations.length)).toMatchObject(manifest.migrations)
})

test('a site of an earlier version goes on with this one and the next: nothing is lost, browsers stay signed in, held requests arrive once', async () => {
  await using site = await anEarlierSite()
  await expectKept(site.used)
  const { notes } = site.used.ledger
  await expect(expectKept({ ...site.used, ledger: { ...site.used.ledger, notes: notes.slice(1) } })).rejects.toThrow()

  const server = await site.start()
  const ask = (by: RunningServer, asked: string, init: RequestInit = {}) =>
    fetch(`${by.address}/api/v1/${asked}`, { ...init, headers: { ...site.headers, ...(init.headers as Record<string, string>) } })
  expect(await (await ask(server, 'users/me/')).json()).toMatchObject({ id: site.user_id })
  expect(await ask(server, 'users/me/', { headers: { cookie: 'sessionid=other' } })).toMatchObject({ status: 401 })

  const repeat = async (by: RunningServer, held: Held[]) => {
    for (const { method, path: asked, payload, headers } of held)
      expect(await ask(by, asked, { method, headers, body: JSON.stringify(payload) })).toMatchObject({ status: 200 })
  }
  const half = Math.ceil(site.held.length / 2)
  await repeat(server, site.held.slice(0, half))
  await using next = await nextVersion(['note', 'annotation', 'session'])
  const replacement = await site.start(next.folder)
  await repeat(server, site.held.slice(half))
  await server.stop()
  await repeat(replacement, site.held)
  await expectKept(site.used)
})
