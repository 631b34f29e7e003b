import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { untilClosed } from '#platform/server/lib/write-durably.ts'
import { inOneLine } from '#platform/shared/fields.ts'
import type { FileStore } from './file-store.ts'

export type SentFile = { sha256: string; size: number; mime_type: string; file_name: string }
type Range = { start: number; end: number }

/** Streams a stored file or one range of it, with ETag (domain.md, wire conventions). Without a `way`, PDFs are shown and others saved. */
export async function sendFile(
  files: FileStore,
  file: SentFile & { way?: 'inline' | 'attachment' },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const etag = `"${file.sha256}"`
  const range = wantedRange(request, file.size, etag)
  const isKnown = matchesETag(request, etag)
  // Opened before any header is set, so that a missing file becomes a plain error response.
  const bytes = isKnown || range === 'unsatisfiable' || request.method === 'HEAD' ? Readable.from([]) : await files.open(file.sha256, range)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(file.way ?? (file.mime_type === 'application/pdf' ? 'inline' : 'attachment'), file.file_name),
    'content-type': file.mime_type,
    etag,
  })
  if (isKnown) return reply.code(304).send()
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (!range) return reply.header('content-length', file.size).send(bytes)
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${range.start}-${range.end}/${file.size}`, 'content-length': range.end - range.start + 1 })
    .send(bytes)
}

/** The requested range. Several ranges or a malformed one get the whole file, which RFC 9110 allows. */
function wantedRange({ headers }: FastifyRequest, size: number, etag: string): Range | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isOtherVersion = headers['if-range'] !== undefined && headers['if-range'] !== etag
  const isBackwards = from && to && Number(from) > Number(to)
  if ((!from && !to) || isBackwards || isOtherVersion) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start >= size ? 'unsatisfiable' : { start, end }
}

type Made = { output: Readable; folder: string; name: string; mime_type: string }

/**
 * Sends a file that was made for the caller. It is first written to a temporary file, so that a slow client does not hold up its maker and a failure
 * becomes an error response instead of half a file. Nothing stays in the folder. Throws what reading `output` throws.
 */
export async function sendGenerated({ output, folder, ...facts }: Made, reply: FastifyReply) {
  return sendWritten({ ...(await writeTemporary(output, folder)), ...facts }, reply)
}

type Written = Awaited<ReturnType<typeof writeTemporary>> & Pick<Made, 'name' | 'mime_type'>

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
export async function writeTemporary(output: Readable, folder: string) {
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

/** Content-Disposition header (RFC 6266) with an ASCII fallback for the file name. */
export function contentDisposition(way: 'inline' | 'attachment', file_name: string): string {
  const name = inOneLine(file_name).toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${way}; filename="${ascii || 'document'}"; filename*=UTF-8''${encoded}`
}

/** Whether If-None-Match names this ETag; compressing proxies turn it into a weak one. */
export const matchesETag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
