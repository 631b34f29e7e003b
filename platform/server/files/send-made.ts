import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { untilClosed } from '#platform/server/lib/until-closed.ts'
import { contentDisposition } from './content-disposition.ts'

type Made = { output: Readable; folder: string; name: string; mime_type: string }

/**
 * Sends a file that was made for the caller. It is first written to a temporary file, so that a slow client does not hold up its maker and a failure
 * becomes an error response instead of half a file. Nothing stays in the folder. Throws what reading `output` throws.
 */
export async function sendMade({ output, folder, ...facts }: Made, reply: FastifyReply) {
  return sendWritten({ ...(await writtenDown(output, folder)), ...facts }, reply)
}

type Written = Awaited<ReturnType<typeof writtenDown>> & Pick<Made, 'name' | 'mime_type'>

/** Sends a file that has been written already. */
export function sendWritten({ bytes, size, name, mime_type }: Written, reply: FastifyReply) {
  reply.headers({
    'content-disposition': contentDisposition('attachment', name),
    'content-length': size,
    'content-type': mime_type,
  })
  return reply.send(bytes)
}

/** Writes output to a temporary file and opens it; already unlinked, it disappears when it is closed. */
export async function writtenDown(output: Readable, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 2 ** 18 })
  try {
    await pipeline(output, file)
    const bytes = createReadStream(path, { highWaterMark: 2 ** 18 })
    await once(bytes, 'open')
    return { bytes, size: (await stat(path)).size }
  } finally {
    await untilClosed(file)
    await rm(path, { force: true })
  }
}
