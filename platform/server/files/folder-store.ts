import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { removeOlder, syncFolder } from '#platform/server/lib/write-durably.ts'
import { type FileStore, writeAndHash, writeProbe } from './file-store.ts'

/** A file store in a folder: `ab/cdef…` by SHA-256. Files are written under another name, fsynced and renamed. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const arriving = join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2))
  let hasFailed = false
  return {
    store: async (bytes) => {
      const temporary = join(arriving, randomUUID())
      try {
        const stored = await writeAndHash(bytes, temporary)
        await settle(temporary, folder, pathOf(stored.sha256))
        return stored
      } catch (error) {
        hasFailed = true
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    open: (sha256, range) => openFile(pathOf(sha256), range),
    storedBefore: (before) => filesBefore(folder, before),
    remove: (sha256, before) => removeUnlessFresh(pathOf(sha256), join(arriving, randomUUID()), before),
    removeUnfinished: (before) => removeOlder(arriving, before),
    // Only one site at a time uses the folder.
    ownedBy: (site) => Promise.resolve(site),
    check: async () => {
      // Flushes only after a failure: a flush takes long while others write a lot.
      await writeProbe(arriving, { flush: hasFailed })
      hasFailed = false
    },
  }
}

/** In bytes: chunks larger than Node's default halve the work. */
const pieceSize = 2 ** 18

async function openFile(path: string, range?: { start: number; end: number }): Promise<Readable> {
  const bytes = createReadStream(path, { ...range, highWaterMark: pieceSize })
  await once(bytes, 'open')
  return bytes
}

/** Always replaces an older copy, so that the file's age says when it was last stored. */
async function settle(temporary: string, folder: string, path: string) {
  const shelf = join(path, '..')
  const isNew = (await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined
  await rename(temporary, path)
  await syncFolder(shelf)
  if (isNew) await syncFolder(folder)
}

async function* filesBefore(folder: string, before: Date) {
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for (const rest of await readdir(join(folder, shelf))) {
      const facts = await stat(join(folder, shelf, rest)).catch(() => null)
      if (facts && facts.mtime < before) yield shelf + rest
    }
  }
}

/** Moves the file aside before judging it: a copy that was stored meanwhile is put back. */
async function removeUnlessFresh(path: string, aside: string, before: Date) {
  try {
    await rename(path, aside)
  } catch {
    return
  }
  const { mtime } = await stat(aside)
  if (mtime >= before) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}
