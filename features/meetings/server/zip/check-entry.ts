import type { Entry, LocalFileHeader } from 'yauzl'
import { type RefusalKey, shown, ZipRefused } from './zip-refused.ts'

const mebibyte = 2 ** 20
const gibibyte = 2 ** 30

/** Limits of a zip; tests set their own (meeting-zip.md Safety). */
export type ZipLimits = {
  archiveBytes: number
  unpackedBytes: number
  entries: number
  /** Largest ratio of unpacked to packed size, for entries larger than `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
  manifestBytes: number
}

export const defaultLimits: ZipLimits = {
  archiveBytes: 2 * gibibyte,
  unpackedBytes: 4 * gibibyte,
  entries: 10_000,
  ratio: 100,
  ratioFromBytes: mebibyte,
  manifestBytes: 5 * mebibyte,
}

const longestName = 1_000
const stored = 0
const deflated = 8
const aes = 99
const zip64Placeholder = 0xffffffff
const sizesFollow = 0x8

/** Checks an entry by its directory record. Throws ZipRefused. */
export function checkEntry(entry: Entry, name: string, limits: ZipLimits): void {
  const key = nameProblem(name) ?? contentProblem(entry) ?? sizeProblem(entry, limits)
  if (key) throw new ZipRefused(key, { name: shown(name), ratio: limits.ratio })
}

function nameProblem(name: string): RefusalKey | undefined {
  if (name.length === 0 || name.length > longestName) return 'import.zip.name_length'
  if (name.includes('\0')) return 'import.zip.nul_name'
  if (name.includes('\\')) return 'import.zip.backslash_name'
  if (name.startsWith('/')) return 'import.zip.absolute_name'
  if (/^[a-z]:/i.test(name)) return 'import.zip.drive_name'
  return name.split('/').includes('..') ? 'import.zip.climbing_name' : undefined
}

function contentProblem(entry: Entry): RefusalKey | undefined {
  if (isEncrypted(entry.generalPurposeBitFlag) || entry.compressionMethod === aes) return 'import.zip.encrypted_entry'
  if (isSpecialFile(entry.externalFileAttributes)) return 'import.zip.special_entry'
  return [stored, deflated].includes(entry.compressionMethod) ? undefined : 'import.zip.unknown_compression'
}

/** Flags of an encrypted entry, of strong encryption, and of an encrypted directory that masks the headers. */
const isEncrypted = (flags: number) => (flags & (0x1 | 0x40 | 0x2000)) !== 0

/** A link points outside the zip; a device or pipe has no content. The type is checked whatever system the entry names, since unpackers trust the type. */
const isSpecialFile = (attributes: number) => ![0, 0o100000, 0o040000].includes((attributes >>> 16) & 0o170000)

function sizeProblem({ compressionMethod, compressedSize, uncompressedSize }: Entry, limits: ZipLimits): RefusalKey | undefined {
  if (compressionMethod === stored && compressedSize !== uncompressedSize) return 'import.zip.false_size'
  const isBomb = uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio
  return isBomb ? 'import.zip.ratio' : undefined
}

/** The local header must match the directory record, else two readers would see two different zips. Throws ZipRefused. */
export function checkLocalHeader(entry: Entry, local: LocalFileHeader, name: string): void {
  if (isEncrypted(local.generalPurposeBitFlag)) throw new ZipRefused('import.zip.encrypted_entry', { name: shown(name) })
  const agrees =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    ((local.generalPurposeBitFlag & sizesFollow) !== 0 || tellsTheSame(entry, local))
  if (!agrees) throw new ZipRefused('import.zip.contradictory_entry', { name: shown(name) })
}

const tellsTheSame = (entry: Entry, local: LocalFileHeader) =>
  local.crc32 === entry.crc32 &&
  [entry.compressedSize, zip64Placeholder].includes(local.compressedSize) &&
  [entry.uncompressedSize, zip64Placeholder].includes(local.uncompressedSize)
