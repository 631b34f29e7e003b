/** A file in a zip: stored uncompressed, with size and checksum known in advance. */
export type ZipEntry = {
  /** With slashes between folders. */
  path: string
  size: number
  crc32: number
  modified: Date
  /** Rejects if the bytes are missing. */
  open: () => Promise<AsyncIterable<Buffer>>
}

/** An entry with the offset of its header in the zip. */
export type WrittenEntry = ZipEntry & { offset: number }

/** Sizes and offsets from this value on need ZIP64 fields. */
export const zip64From = 0xffff_ffff
