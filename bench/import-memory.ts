import { openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptySite, postZip, removeSite, startSite } from './site.ts'
import { writeLargeZip } from './zip-import.ts'

const allowed = 200
const gigabyte = 200

/** Megabytes that a process has in memory now. */
const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The most memory that the server had during the import of a 1 GB zip, above idle, against what it may have. */
export async function importMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-zip-'))
  const site = await emptySite()
  const server = await startSite(site)
  const zip = join(folder, 'large.zip')
  await writeLargeZip(zip, { round: 1, count: gigabyte })
  const idle = residentMegabytes(server.child.pid)
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.child.pid))
  }, 20)
  await postZip(site, server.address, await openAsBlob(zip))
  clearInterval(watch)
  await server.stop()
  await removeSite(site)
  await rm(folder, { recursive: true, force: true })
  return { ratio: (peak - idle) / allowed, idle, peak }
}
