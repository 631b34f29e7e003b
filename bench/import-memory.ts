import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchMemory } from './resident-memory.ts'
import { emptySite, postZip, removeSite, startSite } from './site.ts'
import { writeLargeZip } from './zip-import.ts'

const allowed = 200
const gigabyte = 200

/** Peak memory of the server during the import of a 1 GB zip, above idle, compared with the limit. */
export async function importMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-zip-'))
  const site = await emptySite()
  const server = await startSite(site)
  const zip = join(folder, 'large.zip')
  await writeLargeZip(zip, { round: 1, count: gigabyte })
  const blob = await openAsBlob(zip)
  const { idle, peak } = await watchMemory(server.child.pid, () => postZip(site, server.address, blob))
  await server.stop()
  await removeSite(site)
  await rm(folder, { recursive: true, force: true })
  return { ratio: (peak - idle) / allowed, idle, peak }
}
