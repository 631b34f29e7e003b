import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '#platform/server/files/content-disposition.ts'
import { writeZip } from './zip/write-zip.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

type Sent = {
  /** Of the saved file. */
  name: string
  time_zone: string
  entries: AsyncIterable<ZipEntry>
  /** Of the whole zip, where it can be known before. */
  size: number | undefined
}

/** Streams a zip while it is written. A failure on the way breaks the answer off, so that nobody takes what came for the whole. */
export function sendZip({ name, time_zone, entries, size }: Sent, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  reply.headers({
    'content-disposition': contentDisposition('attachment', name),
    'content-type': 'application/zip',
    ...(size !== undefined && { 'content-length': size }),
  })
  const zip = request.method === 'HEAD' ? [] : writeZip(entries, time_zone)
  return reply.send(Readable.from(zip, { objectMode: false }))
}
