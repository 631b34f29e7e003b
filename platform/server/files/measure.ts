import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredFile } from './file-store.ts'

/** Takes the bytes of a file as they pass by, and tells what it is known by. */
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
