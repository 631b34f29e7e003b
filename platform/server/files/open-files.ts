import { join } from 'node:path'
import type { Db } from '#platform/server/database/db.ts'
import { StartRefused } from '#platform/server/database/start-refused.ts'
import type { Env } from '#platform/server/env.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openObjectStore } from './object-store.ts'
import { isOwner, othersFiles } from './owner.ts'
import { StoreFailed } from './store-failed.ts'

/** The settings that say where files are. */
export type FilesChoice = Pick<Env, 'data_dir' | 'files_url'>

/** Where the files of the site are: the object store of FILES_URL, or a folder of DATA_DIR. */
export function openFiles({ data_dir, files_url }: FilesChoice): Promise<FileStore> {
  const folder = join(data_dir, 'files')
  return files_url ? openObjectStore({ place: files_url, folder }) : openFolderStore(folder)
}

/** StartRefused when the store refuses us, by its key or its bucket. One that does not answer is waited for: the site works without it as far as it goes. */
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
