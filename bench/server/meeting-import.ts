import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { watchMemory } from '#bench/processes.ts'
import { interleaved } from '#bench/rounds.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { parseManifest } from '#features/meetings/server/zip/parse-manifest.ts'
import { resolveFiles } from '#features/meetings/server/zip/resolve-files.ts'
import { aFile, aMeetingManifest } from '#testing/server/files/gever-zip.ts'
import { rawPdf, rawStream } from '#testing/server/files/raw-pdf.ts'

const files = 60
const megabytesEach = 5

/** Writes a zip of about 300 MB with one meeting whose attachments cannot be compressed. A new `round` makes a new meeting. */
export async function writeLargeZip(path: string, { round, count = files }: { round: number; count?: number }) {
  const zip = new ZipFile()
  const attachments = Array.from({ length: count }, (_, index) => {
    const bytes = rawPdf({ more: [rawStream(randomBytes(megabytesEach * 2 ** 20))], has_table: true })
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

/** Imports a meeting with this many attachments of five megabytes; returns its id. */
export async function importLargeMeeting(site: Site, address: string, count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-zip-'))
  const zip = join(folder, 'meeting.zip')
  await writeLargeZip(zip, { round: 1, count })
  const { meeting_id } = await postZip(site, address, await openAsBlob(zip))
  await rm(folder, { recursive: true })
  return meeting_id
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

const timed = (auditEntry: () => unknown) => () => {
  const begun = performance.now()
  auditEntry()
  return Promise.resolve(performance.now() - begun)
}

/** Rejecting a meeting.json with a million errors at the first one, compared with parsing the same bytes as JSON. */
export async function manifestFaults() {
  const item = { title: 'Wahlen', attachments: Array<number>(1_500).fill(0) }
  const meeting = { ...aMeetingManifest(), agenda_items: Array.from({ length: 700 }, () => item) }
  const bytes = Buffer.from(JSON.stringify({ version: '1.0.0', meetings: [meeting] }))
  const refused = timed(() => {
    try {
      parseManifest(bytes)
    } catch {
      return
    }
    throw new Error('the manifest was taken')
  })
  const figures = await interleaved(5, { refused, read: timed(() => JSON.parse(bytes.toString())) })
  return { ratio: figures.refused / figures.read, ...figures }
}

/** File names that differ only in punctuation: matching 2,000 of them among 10,000 entries, compared with 200 among 1,000. */
export async function alikeNames() {
  const figures = await interleaved(5, { many: found(2_000), few: found(200) })
  return { ratio: figures.many / figures.few / 10, ...figures }
}

function found(count: number) {
  const named = (index: number, [short, long]: readonly [string, string], most: number) =>
    `a${short.repeat(index % most)}${long.repeat(index / most)}.pdf`
  const paths = Array.from({ length: count }, (_, index) => named(index, ['-', '.'], 400))
  const entries = Array.from({ length: count * 5 }, (_, index) => ({
    name: named(index, ['_', '+'], 900),
    size: 1,
    packed_size: 1,
    crc32: 0,
    is_deflated: false,
    header_start: 0,
    data_start: 0,
  }))
  const agenda_items = [{ title: 'Wahlen', attachments: paths.map((path) => aFile(path)) }]
  const meetings = [aMeetingManifest({ protocol: null, documents: [], agenda_items })]
  const manifest = parseManifest(Buffer.from(JSON.stringify({ version: '1.0.0', meetings })))
  return timed(() => resolveFiles(manifest, entries))
}
