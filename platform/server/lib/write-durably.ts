import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'

type Written = {
  /** Temporary path on the same file system. */
  aside: string
  path: string
  signal?: AbortSignal
}

/** Writes a file atomically and durably, even if the power fails. */
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

/** Removes temporary files that killed writers left in a folder. By age, since another process may be writing there. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const facts = await stat(join(folder, name)).catch(() => null)
    if (facts && facts.mtime < before) await rm(join(folder, name), { force: true })
  }
}

/** Flushes a folder's entries to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a file stream is closed. A failed one may still be opening its file, which would reappear if it were removed before. */
export async function untilClosed(stream: Writable): Promise<void> {
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve))
}
