import { directoryEntry, endRecords, localHeader } from './records.ts'
import type { WrittenEntry, ZipEntry } from './zip-entry.ts'

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>

/**
 * Writes a zip of stored entries piece by piece, asking for each entry once the one before is written. Throws if an entry's bytes differ
 * from its stated size: what was written until then is not a valid zip.
 */
export async function* writeZip(entries: Entries, time_zone: string): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const entry of entries) {
    const header = localHeader(entry, time_zone)
    yield header
    yield* bytesOf(entry)
    written.push({ ...entry, offset })
    offset += header.length + entry.size
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, time_zone)))
  yield Buffer.concat([directory, endRecords({ offset, size: directory.length, count: written.length })])
}

async function* bytesOf({ path, size, open }: ZipEntry): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of await open()) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new Error(`${path} has ${size - left} bytes instead of ${size}`)
}

/** Size of such a zip in bytes. */
export function zipSize(entries: Pick<ZipEntry, 'path' | 'size'>[]): number {
  const [time_zone, rest] = ['UTC', { crc32: 0, modified: new Date(0), open: () => Promise.reject(new Error('not read')) }]
  let [offset, directory] = [0, 0]
  for (const entry of entries.map((known) => ({ ...known, ...rest }))) {
    directory += directoryEntry({ ...entry, offset }, time_zone).length
    offset += localHeader(entry, time_zone).length + entry.size
  }
  return offset + directory + endRecords({ offset, size: directory, count: entries.length }).length
}
