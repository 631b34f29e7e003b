import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { urlOf } from '#testing/server/url-of.ts'
import { cloneDatabase } from './clone-database.ts'

export type OwnSite = { settings: { DATABASE_URL: string; DATA_DIR: string }; remove: () => Promise<void> }

/** An empty site, as settings for the programs of `bin/`. */
export async function ownSite(): Promise<OwnSite> {
  const { connection, drop } = await cloneDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-site-'))
  const remove = async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { settings: { DATABASE_URL: urlOf(connection), DATA_DIR: folder }, remove }
}
