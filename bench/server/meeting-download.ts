import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { watchMemory } from '#bench/processes.ts'
import { interleaved, median } from '#bench/rounds.ts'
import { cookieOf, emptySite, postZip, removeSite, startSite } from '#bench/sites/site.ts'
import { writeLargeZip } from './meeting-import.ts'

const megabytes = 200
const files = megabytes / 5
const allowedMilliseconds = 50
const allowedMegabytes = 200

const run = promisify(execFile)
const shell = async (script: string, ...values: string[]) => (await run('sh', ['-c', script, ...values])).stdout

/** A running site with a meeting of 200 MB, and the same files in a folder. */
async function largeMeeting() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-zip-'))
  const site = await emptySite()
  const server = await startSite(site)
  const zip = join(folder, 'meeting.zip')
  await writeLargeZip(zip, { round: 1, count: files })
  const { meeting_id } = await postZip(site, server.address, await openAsBlob(zip))
  await shell('unzip -q "$0" -d "$1/files" && rm "$0"', zip, folder)
  const url = `${server.address}/api/v1/committees/${site.committee_id}/meetings/${meeting_id}/download/`
  const download = (format = '') => shell('curl -fsS -b "$1" -w "$2" -o /dev/null "$0"', url, cookieOf(site), format)
  const end = async () => {
    await server.stop()
    await removeSite(site)
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, pid: server.child.pid, download, url, cookie: cookieOf(site), end }
}

const perSecond = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (megabytes * 1000) / (performance.now() - begun)
}

/** The zip of a meeting over HTTP, compared with `zip -0 -q - … | cat` of the same files: ratio of megabytes per second. */
export async function meetingZip() {
  const { folder, url, cookie, end } = await largeMeeting()
  const figures = await interleaved(5, {
    ours: () => perSecond(() => shell('curl -fsS -b "$1" "$0" | cat > /dev/null', url, cookie)),
    zip: () => perSecond(() => shell('cd "$0/files" && zip -0 -q -r - . | cat > /dev/null', folder)),
  })
  await end()
  return { ratio: figures.ours / figures.zip, ...figures }
}

/** Time to the first byte of the zip, compared with the limit. */
export async function meetingZipFirstByte() {
  const { download, end } = await largeMeeting()
  const milliseconds: number[] = []
  for (let round = 0; round < 5; round += 1) milliseconds.push(Number(await download('%{time_starttransfer}')) * 1000)
  await end()
  return { ratio: median(milliseconds) / allowedMilliseconds, ours: median(milliseconds) }
}

/** Peak memory of the server during twenty concurrent downloads, above idle, compared with the limit. */
export async function meetingZipMemory() {
  const { pid, download, end } = await largeMeeting()
  await download()
  const { idle, peak } = await watchMemory(pid, () => Promise.all(Array.from({ length: 20 }, () => download())))
  await end()
  return { ratio: (peak - idle) / allowedMegabytes, idle, peak }
}
