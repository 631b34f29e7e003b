import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSession } from '#features/identity/server/sessions.ts'
import { type ImportReport, importReport } from '#features/meetings/import-report.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { findTenancy } from '#platform/server/database/holder.ts'
import { cookieOf } from '#testing/server/clients/client.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { cloneDatabase, urlOf } from './databases.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** A separate site running as a child process, with a committee and its signed-in responsible user. */
export async function aRunningSite(settings: NodeJS.ProcessEnv = {}) {
  const data_dir = await mkdtemp(join(tmpdir(), 'traktanda-site-'))
  // The database runs as another user when the tests run as root.
  await chmod(data_dir, 0o711)
  const start = (others: NodeJS.ProcessEnv = {}) => startServer({ DATA_DIR: data_dir, ...settings, ...others })
  const first: RunningServer = await start()
  const { db, stop } = await joinDatabase({ data_dir, database_url: settings.DATABASE_URL ?? null, time_zone: 'Europe/Zurich' })
  const committee = await aCommittee({ db })
  const responsible = await aMember({ db }, committee, ['responsible', 'member'])
  const session = await openSession(db, { user_id: responsible.id, at: new Date() })
  const cookie = cookieOf(session)
  const site = {
    data_dir,
    db,
    committee,
    responsible,
    server: first,
    headers: { cookie, 'x-csrftoken': session.csrf_token },
    /** Starts it again on the same data. */
    restart: async (others?: NodeJS.ProcessEnv) => {
      site.server = await start(others)
    },
    /** A request of the responsible user, below the API root. */
    request: (path: string, { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
      fetch(`${site.server.address}/api/v1/${path}`, { ...init, headers: { ...site.headers, ...headers } }),
    /** Uploads a zip; fails unless it was imported. */
    importZip: async (zip: Buffer): Promise<ImportReport> => {
      const { payload, headers } = multipart('zipfile', zip)
      const answer = await site.request(`committees/${committee.id}/import_meeting/`, { method: 'POST', body: payload, headers })
      return importReport.parse(await answer.json())
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await site.server.stop()
      // An embedded database ends slightly later than its killed server, and would still write.
      while ((await findTenancy(join(data_dir, 'database'))).state !== 'free') await setTimeout(50)
      await rm(data_dir, { recursive: true, force: true })
    },
  }
  return site
}

export type RunningSite = Awaited<ReturnType<typeof aRunningSite>>

export type OwnSite = { settings: { DATABASE_URL: string; DATA_DIR: string }; remove: () => Promise<void> }

/** An empty site, as settings for the programs of `bin/`. */
export async function ownSite(): Promise<OwnSite> {
  const { connection, drop } = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'traktanda-site-'))
  const remove = async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { settings: { DATABASE_URL: urlOf(connection), DATA_DIR: folder }, remove }
}
