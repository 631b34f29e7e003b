import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'

/** One entry, as far as the directory tells; `name` is in NFC. */
export type ZipEntry = {
  name: string
  /** Bytes, unpacked. */
  size: number
  packed_size: number
  crc32: number
  is_deflated: boolean
  /** Where its local header begins, and where its packed bytes begin in the archive. */
  header_start: number
  data_start: number
}

const utf8Flag = 0x800

/** The entry's name: UTF-8 when flagged, else CP437. macOS writes UTF-8 without the flag, which is next to impossible to be CP437 by chance. */
export function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, true).normalize('NFC')
}

export const isDirectory = ({ name }: ZipEntry): boolean => name.endsWith('/')
