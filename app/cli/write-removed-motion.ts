import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { fileName, freeNames } from '#features/downloads/server/zip/entry-names.ts'
import type { RemovedMotion } from '#features/motions/server/removed-motions.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'

/** Writes the copy of a removed motion and its attachments into a new folder. Returns the file names. AdministrationRefused if the folder exists. */
export async function writeRemovedMotion(files: FileStore, { copy, ...removed }: RemovedMotion, folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw new AdministrationRefused(`FOLDER: ${folder} cannot be made (${(error as { code?: string }).code})`)
  })
  const free = freeNames()
  const motion = free('motion.json')
  await writeFile(path.join(folder, motion), JSON.stringify({ ...removed, ...copy }, null, 2), { mode: 0o600 })
  const names = copy.attachments.map((attachment) => ({ ...attachment, name: free(fileName(attachment.name)) }))
  for (const { name, sha256 } of names)
    await pipeline(await files.open(sha256), createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }))
  return [motion, ...names.map(({ name }) => name)]
}
