import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { defaultLimits, type ZipLimits } from './limits.ts'
import { listEntries } from './list-entries.ts'
import { readEntry } from './read-entry.ts'
import type { ZipEntry } from './zip-entry.ts'

/** A zip whose directory passed every check. `read` checks sizes and checksums of the contents while streaming. */
export type Zip = {
  /** Includes directories, whose names end with a slash. */
  entries: readonly ZipEntry[]
  read: (entry: ZipEntry) => Readable
  close: () => Promise<void>
}

/** Opens a zip file on disk and checks its directory. Throws ZipRefused. */
export async function openZip(path: string, limits: ZipLimits = defaultLimits): Promise<Zip> {
  const handle = await open(path)
  try {
    const entries = await listEntries(handle, limits)
    return { entries, read: (entry) => readEntry(handle, entry), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}
