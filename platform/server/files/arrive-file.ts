import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, StoredFile } from './file-store.ts'
import { mimeTypeOf, peekSize } from './mime-type.ts'

export type ArrivedFile = StoredFile & { mime_type: string; file_name: string }

/** Stores a stream and detects its type from its first bytes, for each of its file names. */
export async function arriveFile(store: FileStore['store'], bytes: Readable, file_names: string[]): Promise<ArrivedFile[]> {
  const head: Buffer[] = []
  const passing = new PassThrough({ highWaterMark: 2 ** 18 })
  let peeked = 0
  passing.on('data', (chunk: Buffer) => {
    if (peeked < peekSize) head.push(chunk.subarray(0, peekSize - peeked))
    peeked += chunk.length
  })
  passing.pause()
  // Waits for both, so that nothing is left in the store once a failure is reported.
  const [stored, read] = await Promise.allSettled([store(passing), pipeline(bytes, passing)])
  if (read.status === 'rejected') throw read.reason
  if (stored.status === 'rejected') throw stored.reason
  const beginning = Buffer.concat(head)
  return Promise.all(
    file_names.map(async (file_name) => ({ ...stored.value, file_name, mime_type: await mimeTypeOf(beginning, file_name) })),
  )
}
