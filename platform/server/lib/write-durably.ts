import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Written = {
  /** Under which name it is written first, on the same disk. */
  aside: string
  path: string
  signal?: AbortSignal
}

/** Writes a file that is there whole or not at all, also when the power fails, and then stays. */
export async function writeDurably({ aside, path, signal }: Written, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await writeAside(aside, content, signal)
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
  await syncFolder(dirname(path))
}

async function writeAside(aside: string, content: Buffer | AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): Promise<void> {
  const file = await open(aside, 'w', 0o600)
  try {
    await file.writeFile(content, { signal })
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What whoever was killed left in a folder of files that were being written. By age: another process may be writing there, too. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const facts = await stat(join(folder, name)).catch(() => null)
    if (facts && facts.mtime < before) await rm(join(folder, name), { force: true })
  }
}

/** The names in a folder are on disk by then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
