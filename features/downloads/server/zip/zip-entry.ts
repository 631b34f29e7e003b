/** A file in a zip that is written: its bytes are stored as they are, and known before they come. */
export type ZipEntry = {
  /** With slashes between its folders. */
  path: string
  size: number
  crc32: number
  modified: Date
  /** Fails when they are not there. */
  open: () => Promise<AsyncIterable<Buffer>>
}

/** An entry with the place of its header in the zip. */
export type WrittenEntry = ZipEntry & { offset: number }

/** What is this large, or larger, needs the fields of ZIP64. */
export const zip64From = 0xffff_ffff
