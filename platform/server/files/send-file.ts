import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'
import { knows } from './knows.ts'

export type SentFile = { sha256: string; size: number; mime_type: string; file_name: string }
type Range = { start: number; end: number }

/** Streams a stored file or one range of it, with ETag (domain.md, wire conventions). */
export async function sendFile(files: FileStore, file: SentFile, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const etag = `"${file.sha256}"`
  const range = wantedRange(request, file.size, etag)
  const isKnown = knows(request, etag)
  // Opened before any header is set, so that a missing file becomes a plain error response.
  const bytes = isKnown || range === 'unsatisfiable' || request.method === 'HEAD' ? Readable.from([]) : await files.open(file.sha256, range)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(file.mime_type === 'application/pdf' ? 'inline' : 'attachment', file.file_name),
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
