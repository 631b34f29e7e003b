import { parseManifest } from '#features/meetings/server/zip/parse-manifest.ts'
import { resolveFiles } from '#features/meetings/server/zip/resolve-files.ts'
import { aFile, aMeetingManifest } from '#testing/server/files/gever-zip.ts'
import { interleaved } from './median.ts'

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
