import { EventEmitter } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { type Entry, fromRandomAccessReaderPromise, type RandomAccessReader, type ZipFile } from 'yauzl'
import { checkEntry, checkLocalHeader, defaultLimits, type ZipLimits } from './check-entry.ts'
import { nameOf, readEntry, type ZipEntry } from './zip-entry.ts'
import { megabytes, refusalOf, refusalOfOtherFormat, shown, ZipRefused } from './zip-refused.ts'

/** A zip whose directory passed every check. `read` checks sizes and checksums of the contents while streaming. */
export type Zip = {
  /** Includes directories, whose names end with a slash. */
  entries: readonly ZipEntry[]
  read: (entry: ZipEntry) => Readable
  close: () => Promise<void>
}

/** Opens a zip file on disk and checks its directory. Throws ZipRefused. */
export async function openZip(path: string, limits: ZipLimits = defaultLimits): Promise<Zip> {
  const handle = await open(path)
  try {
    const entries = await listEntries(handle, limits)
    return { entries, read: (entry) => readEntry(handle, entry), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads and checks the whole directory, but no contents. Throws ZipRefused. */
async function listEntries(handle: FileHandle, limits: ZipLimits): Promise<ZipEntry[]> {
  const { size } = await handle.stat()
  if (size === 0) throw new ZipRefused('import.zip.empty')
  if (size > limits.archiveBytes) throw new ZipRefused('import.zip.archive_too_large', { limit: megabytes(limits.archiveBytes) })
  const zip = await openDirectory(handle, size)
  if (zip.entryCount > limits.entries) throw new ZipRefused('import.zip.too_many_entries', { limit: limits.entries })
  const directoryStart = cursorOf(zip)
  const entries = await checkedEntries(zip, limits).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (cursorOf(zip) > size) throw new ZipRefused('import.zip.truncated')
  await checkDirectoryEnds(handle, cursorOf(zip))
  checkOverlaps(entries, { start: directoryStart, end: cursorOf(zip) })
  return entries
}

/** yauzl leaves names as bytes and does not check sizes: we check both, each with its own message. */
const openDirectory = (handle: FileHandle, size: number) =>
  fromRandomAccessReaderPromise(readerOf(handle), size, { autoClose: false, decodeStrings: false, validateEntrySizes: false }).catch(
    async (error: unknown) => {
      throw (await refusalOfOtherFormat(handle, size)) ?? refusalOf(error)
    },
  )

/** Offset of the next directory record; yauzl's published type is wrong. */
const cursorOf = (zip: ZipFile) => Number(zip.readEntryCursor)

async function checkedEntries(zip: ZipFile, limits: ZipLimits): Promise<ZipEntry[]> {
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const checked = await checkedEntry(zip, entry, limits)
    // Names that differ only in case are two files: GEVER distinguishes them, and nothing is unpacked to a case-insensitive folder.
    if (entries.has(checked.name)) throw new ZipRefused('import.zip.duplicate_entry', { name: shown(checked.name) })
    unpacked += checked.size
    if (unpacked > limits.unpackedBytes) throw new ZipRefused('import.zip.unpacked_too_large', { limit: megabytes(limits.unpackedBytes) })
    entries.set(checked.name, checked)
  }
  return [...entries.values()]
}

async function checkedEntry(zip: ZipFile, entry: Entry, limits: ZipLimits): Promise<ZipEntry> {
  const name = nameOf(entry)
  checkEntry(entry, name, limits)
  const local = await zip.readLocalFileHeaderPromise(entry)
  checkLocalHeader(entry, local, name)
  return {
    name,
    size: entry.uncompressedSize,
    packed_size: entry.compressedSize,
    crc32: entry.crc32,
    is_deflated: entry.isCompressed(),
    header_start: entry.relativeOffsetOfLocalHeader,
    data_start: local.fileDataStart,
  }
}

/** A record beyond the declared count would be a file that was never checked. */
async function checkDirectoryEnds(handle: FileHandle, end: number) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, end)
  if (bytesRead === 4 && buffer.readUInt32LE(0) === 0x02014b50) throw new ZipRefused('import.zip.damaged')
}

/**
 * Adapts the file for yauzl, whose own reader throws outside of any callback, and so ends the process, when a hostile zip has an offset
 * beyond 2^53. The opener of the file closes it.
 */
function readerOf(handle: FileHandle): RandomAccessReader {
  const read = async (...[into, offset, length, position]: [Buffer, number, number, number]) => {
    if (!Number.isSafeInteger(position)) throw new Error('unexpected EOF')
    return (await handle.read(into, offset, length, position)).bytesRead
  }
  const reader = Object.assign(new EventEmitter(), { read: callbackify(read), ref: () => undefined, unref: () => undefined })
  return reader as unknown as RandomAccessReader
}

type Range = { start: number; end: number; name: string }

/**
 * Entries must not share bytes with each other or with the directory, from local header to end of data. Entries that share bytes unpack
 * to many times more than any single ratio shows. Throws ZipRefused.
 */
function checkOverlaps(entries: readonly ZipEntry[], directory: { start: number; end: number }): void {
  const ranges: Range[] = entries.map(({ name, header_start, data_start, packed_size }) => ({
    start: header_start,
    end: data_start + packed_size,
    name,
  }))
  ranges.push({ ...directory, name: 'central directory' })
  ranges.sort((a, b) => a.start - b.start || a.end - b.end)
  let reached = 0
  for (const { start, end, name } of ranges) {
    if (start < reached) throw new ZipRefused('import.zip.overlapping_entry', { name: shown(name) })
    reached = end
  }
}
