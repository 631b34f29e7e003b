import type { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'
import { measure } from './measure.ts'

/** Opens a file; undefined if there is none. Throws if the store does not answer. */
export async function openIfThere(files: FileStore, sha256: string): Promise<Readable | undefined> {
  try {
    return await files.open(sha256)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a file's content matches its hash; undefined if it is missing. Reads all of it. */
export async function isWhole(files: FileStore, sha256: string): Promise<boolean | undefined> {
  const bytes = await openIfThere(files, sha256)
  if (!bytes) return undefined
  const { add, end } = measure()
  for await (const piece of bytes as AsyncIterable<Buffer>) add(piece)
  return end().sha256 === sha256
}
