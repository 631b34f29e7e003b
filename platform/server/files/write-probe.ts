import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of nothing finds room on a full disk; disks know no less than a page. */
export const aPage: Buffer = Buffer.alloc(4096)

/** Throws when a few bytes cannot be written into this folder, or, with `flush`, do not get to the disk. Nothing of them stays. */
export async function writeProbe(folder: string, { flush = false } = {}): Promise<void> {
  const probe = join(folder, randomUUID())
  try {
    await writeFile(probe, aPage, { mode: 0o600, flush })
  } finally {
    await rm(probe, { force: true })
  }
}
