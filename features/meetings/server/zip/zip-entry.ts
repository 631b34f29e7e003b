import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'

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
