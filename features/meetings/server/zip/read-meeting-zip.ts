import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defaultLimits, type ZipLimits } from './check-entry.ts'
import type { Manifest } from './manifest.ts'
import { openZip, type Zip } from './open-zip.ts'
import { parseManifest } from './parse-manifest.ts'
import { type FileReference, filesIn, resolveFiles } from './resolve-files.ts'
import type { ZipEntry } from './zip-entry.ts'
import { megabytes, shown, ZipRefused } from './zip-refused.ts'

/** A checked meeting ZIP, ready to be imported. Use it with `await using`, or close it. */
export type MeetingZip = AsyncDisposable & {
  manifest: Manifest
  /** Every mentioned file in document order, found by its name; `file` is the manifest's own object. */
  references: readonly FileReference[]
  /** The same, with originals found by their bytes. */
  resolve: (hashOf: (entry: ZipEntry) => string | undefined) => readonly FileReference[]
  /** Files that no reference means. */
  unmentioned: readonly ZipEntry[]
  /** Streams the file; fails with ZipRefused if size or checksum are wrong. Closing the zip makes unfinished streams fail. */
  readFile: (reference: Pick<FileReference, 'entry'>) => Readable
  close: () => Promise<void>
}

/** Opens and checks a meeting ZIP on disk (meeting-zip.md). Throws ZipRefused. */
export async function openMeetingZip(path: string, limits: ZipLimits = defaultLimits): Promise<MeetingZip> {
  const zip = await openZip(path, limits)
  try {
    const manifest = parseManifest(await readManifest(zip, limits))
    const references = resolveFiles(manifest, zip.entries)
    const mentioned = new Set(references.map(({ entry }) => entry))
    return {
      manifest,
      references,
      resolve: (hashOf) => resolveFiles(manifest, zip.entries, hashOf),
      unmentioned: filesIn(zip.entries).filter((entry) => entry.size > 0 && !mentioned.has(entry)),
      readFile: ({ entry }) => zip.read(entry),
      close: zip.close,
      [Symbol.asyncDispose]: zip.close,
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

async function readManifest(zip: Zip, limits: ZipLimits): Promise<Buffer> {
  const entry = zip.entries.find(({ name }) => name === 'meeting.json')
  if (!entry) throw withoutManifest(zip)
  if (entry.size > limits.manifestBytes) throw new ZipRefused('import.manifest.too_large', { limit: megabytes(limits.manifestBytes) })
  return buffer(zip.read(entry))
}

/** Zips repacked by hand often have everything one folder deeper; otherwise it is GEVER's other export. */
function withoutManifest({ entries }: Zip): ZipRefused {
  const deeper = entries.find(({ name }) => name.endsWith('/meeting.json') && !name.startsWith('__MACOSX/'))
  return deeper ? new ZipRefused('import.zip.manifest_in_folder', { name: shown(deeper.name) }) : new ZipRefused('import.zip.no_manifest')
}
