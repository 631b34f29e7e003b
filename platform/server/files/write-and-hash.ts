import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { untilClosed } from '#platform/server/lib/until-closed.ts'
import type { StoredFile } from './file-store.ts'
import { measure } from './measure.ts'

/** Streams bytes into a new private file and returns their hash and size. Durable once it resolves. */
export async function writeAndHash(bytes: Readable, path: string): Promise<StoredFile> {
  const { add, end } = measure()
  const measuring = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      add(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(bytes, measuring, file)
  } finally {
    await untilClosed(file)
  }
  return end()
}
