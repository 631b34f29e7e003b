import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { refusalOf, shown, ZipRefused } from './zip-refused.ts'

/** An entry as its directory record and local header describe it; `name` is in NFC. */
export type ZipEntry = {
  name: string
  /** Unpacked size, in bytes. */
  size: number
  packed_size: number
  crc32: number
  is_deflated: boolean
  /** Offsets in the archive of the local header and of the packed bytes. */
  header_start: number
  data_start: number
}

const utf8Flag = 0x800

/** The entry's name: UTF-8 if flagged or valid as UTF-8, else CP437. macOS writes UTF-8 without the flag; CP437 is hardly ever valid UTF-8 by chance. */
export function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, true).normalize('NFC')
}

export const isDirectory = ({ name }: ZipEntry): boolean => name.endsWith('/')

const pieceBytes = 256 * 1024

/** Streams an entry's bytes in constant memory; fails with ZipRefused if size or checksum are wrong, at the latest before the end. */
export const readEntry = (handle: FileHandle, entry: ZipEntry): Readable =>
  Readable.from(verified(handle, entry), { objectMode: false, highWaterMark: pieceBytes })

async function* verified(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const name = shown(entry.name)
  let size = 0
  let checksum = 0
  for await (const piece of unpacked(handle, entry)) {
    size += piece.length
    if (size > entry.size) throw new ZipRefused('import.zip.false_size', { name })
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (size !== entry.size) throw new ZipRefused('import.zip.false_size', { name })
  if (checksum !== entry.crc32) throw new ZipRefused('import.zip.false_checksum', { name })
}

const unpacked = (handle: FileHandle, entry: ZipEntry) => (entry.is_deflated ? inflated(handle, entry) : packed(handle, entry))

/** Used instead of yauzl's stream, which neither checks checksums nor notices bytes after the compressed data. */
async function* inflated(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  // Errors are thrown by the loop below, through `inflate`.
  pipeline(packed(handle, entry), inflate, () => undefined)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw refusalOf(error)
  } finally {
    inflate.destroy()
  }
  if (inflate.bytesWritten !== entry.packed_size) throw new ZipRefused('import.zip.false_size', { name: shown(entry.name) })
}

async function* packed(handle: FileHandle, { data_start, packed_size }: ZipEntry): AsyncGenerator<Buffer> {
  let rest = packed_size
  while (rest > 0) {
    const length = Math.min(pieceBytes, rest)
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, data_start + packed_size - rest)
    if (bytesRead === 0) throw new ZipRefused('import.zip.truncated')
    rest -= bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
