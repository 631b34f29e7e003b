import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { interleaved } from './median.ts'
import { emptySite, postZip, removeSite, startSite } from './site.ts'

const files = 60
const megabytesEach = 5

/** Writes a zip of about 300 MB with one meeting whose attachments cannot be compressed. A new `round` makes a new meeting. */
export async function writeLargeZip(path: string, { round, count = files }: { round: number; count?: number }) {
  const zip = new ZipFile()
  const attachments = Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytesEach * 2 ** 20)])
    const file = `Traktandum 1/Beilage/${index + 1}_Plan.pdf`
    zip.addBuffer(bytes, file, { compress: index % 2 === 0 })
    return {
      file,
      title: `Plan ${index + 1}`,
      checksum: createHash('sha256').update(bytes).digest('hex'),
      modified: '2026-08-31T16:09:33+02:00',
    }
  })
  const item = { opengever_id: 1, sort_order: 1, title: 'Baupläne', number: '1.', attachments }
  const committee = { oguid: 'ksk:1', title: 'Baukommission' }
  const meeting = {
    opengever_id: round,
    title: `Sitzung ${round}`,
    start: '2026-09-14T12:30:00+00:00',
    location: null,
    committee,
    agenda_items: [item],
  }
  zip.addBuffer(Buffer.from(JSON.stringify({ version: '1.0.0', meetings: [meeting] })), 'meeting.json')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

function unzipAndHash(zip: string, folder: string): number {
  const begun = performance.now()
  const { status } = spawnSync('sh', ['-c', 'unzip -q "$0" -d "$1" && find "$1" -type f -exec sha256sum {} + > /dev/null', zip, folder])
  if (status !== 0) throw new Error('unzip and sha256sum are needed')
  return (performance.now() - begun) / 1000
}

/** Import of a 300 MB zip over HTTP, compared with `unzip -q` plus `sha256sum` of the same file: ratio of seconds. */
export async function zipImport() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-zip-'))
  const site = await emptySite()
  const server = await startSite(site)
  let round = 0
  const zip = () => join(folder, `${round}.zip`)
  const figures = await interleaved(5, {
    ours: async () => {
      round += 1
      await writeLargeZip(zip(), { round })
      return (await postZip(site, server.address, await openAsBlob(zip()))).seconds
    },
    unzip: async () => {
      const seconds = unzipAndHash(zip(), join(folder, `unpacked ${round}`))
      await rm(join(folder, `unpacked ${round}`), { recursive: true })
      await rm(zip())
      return seconds
    },
  })
  await server.stop()
  await removeSite(site)
  await rm(folder, { recursive: true, force: true })
  return { ratio: figures.ours / figures.unzip, ...figures }
}
