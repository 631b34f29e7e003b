import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredFile } from './file-store.ts'

/** Computes hash, size and checksum of a file from its chunks. */
export function measure() {
  const hash = createHash('sha256')
  let [size, checksum] = [0, 0]
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      size += chunk.length
    },
    end: (): StoredFile => ({ sha256: hash.digest('hex'), size, crc32: checksum }),
  }
}
