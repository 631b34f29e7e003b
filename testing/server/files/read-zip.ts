import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** Reads a zip with an independent library, in its order; throws on wrong checksums. */
export async function readZip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  const found: { path: string; content: Buffer; modified: Date; method: number; flags: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
    const { fileName: path, compressionMethod: method, generalPurposeBitFlag: flags } = entry
    found.push({ path, content, modified: entry.getLastModDate(), method, flags })
  }
  return found
}
