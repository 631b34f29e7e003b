import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeZip } from '#features/downloads/server/zip/write-zip.ts'
import type { Elsewhere } from '#features/records/server/connector.ts'
import type { Deps } from '#platform/server/deps.ts'
import { removeOlder, writeDurably } from '#platform/server/lib/write-durably.ts'
import { messageEntries } from './message-entries.ts'

/**
 * Writes postings as eCH-0147 messages to a folder, from where they are carried to the records system: `out/{key}.zip`, written atomically.
 * The same key gives the same file; its reader recognises a repetition by the message id, which is the key.
 */
export const folderConnector = (deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>, folder: string): Elsewhere => ({
  name: 'folder',
  submit: async (posting, signal) => {
    const [out, writing] = [join(folder, 'out'), join(folder, 'writing')]
    for (const needed of [out, writing]) await mkdir(needed, { recursive: true, mode: 0o700 })
    const zip = writeZip(await messageEntries(deps, posting, signal), deps.env.time_zone)
    // Two servers may write at once: each uses its own temporary file.
    await writeDurably({ aside: join(writing, `${randomUUID()}.zip`), path: join(out, `${posting.key}.zip`), signal }, zip)
    return { state: 'delivered', title: posting.title, external_id: null, external_url: null }
  },
})

const oneDay = 24 * 3_600_000

/** Removes partly written files left by a killed server. */
export async function sweepWriting(folder: string, now: Date): Promise<void> {
  const writing = join(folder, 'writing')
  await mkdir(writing, { recursive: true, mode: 0o700 })
  await removeOlder(writing, new Date(now.getTime() - oneDay))
}
