import { join } from 'node:path'
import type { Db } from '#platform/server/database/db.ts'
import { type Env, StartRefused } from '#platform/server/env.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openObjectStore } from './object-store.ts'
import { isOwner, othersFiles } from './repository.ts'
import { StoreFailed } from './store-requests.ts'

/** The settings that select the file store. */
export type FilesChoice = Pick<Env, 'data_dir' | 'files_url'>

/** Opens the site's file store: the object store of FILES_URL, or a folder in DATA_DIR. */
export function openFiles({ data_dir, files_url }: FilesChoice): Promise<FileStore> {
  const folder = join(data_dir, 'files')
  return files_url ? openObjectStore({ place: files_url, folder }) : openFolderStore(folder)
}

/** Throws StartRefused if the store rejects our key or bucket. If it does not answer, only warns: most of the site works without it. */
export async function refuseWrongStore(stored: { db: Db; files: FileStore }, tell: (line: string) => void): Promise<void> {
  try {
    await stored.files.check()
    if (!(await isOwner(stored))) tell(`FILES_URL: ${othersFiles}`)
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error
    const { answered, message } = error
    if (answered === 404) throw new StartRefused(`FILES_URL: ${message}: make its bucket first`)
    if (answered !== null && answered < 500) throw new StartRefused(`FILES_URL: ${message}: look at its key, its bucket and its region`)
    tell(`FILES_URL: ${message}. Files cannot be read or stored until it answers.`)
  }
}
