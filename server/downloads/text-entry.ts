import { crc32 } from 'node:zlib'
import type { ZipEntry } from './zip/zip-entry.ts'

/** A text of ours as an entry of a zip. */
export function textEntry(path: string, text: string, modified: Date): ZipEntry {
  const bytes = Buffer.from(text)
  return { path, size: bytes.length, crc32: crc32(bytes), modified, open: async () => only(bytes) }
}

async function* only(bytes: Buffer) {
  if (bytes.length > 0) yield bytes
}
