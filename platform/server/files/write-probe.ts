import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One page: an empty file would fit on a full disk. */
export const aPage: Buffer = Buffer.alloc(4096)

/** Throws if a small file cannot be written into this folder or, with `flush`, to the disk. Leaves nothing behind. */
export async function writeProbe(folder: string, { flush = false } = {}): Promise<void> {
  const probe = join(folder, randomUUID())
  try {
    await writeFile(probe, aPage, { mode: 0o600, flush })
  } finally {
    await rm(probe, { force: true })
  }
}
