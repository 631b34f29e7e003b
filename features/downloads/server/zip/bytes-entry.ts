import { crc32 } from 'node:zlib'
import type { ZipEntry } from './zip-entry.ts'

/** Bytes of ours as an entry of a zip. */
export const bytesEntry = (path: string, bytes: Buffer, modified: Date): ZipEntry => ({
  path,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
  open: async () => only(bytes),
})

async function* only(bytes: Buffer) {
  if (bytes.length > 0) yield bytes
}
