import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesETag } from '#platform/server/files/send-file.ts'

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** In seconds: what is made secret again may be shown that long by caches. */
const MAX_AGE = 60

const rules = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

/** Public pages run no scripts and belong to nobody: caches may keep them. No header depends on anything but what is shown. */
export function publicHeaders(reply: FastifyReply): void {
  reply.header('cache-control', `public, max-age=${MAX_AGE}`)
  reply.raw.setHeader('content-security-policy', rules.join(';'))
}

/** Sends a text with a tag made of it alone, or 304 if the client has it. */
export function sendPublic({ request, reply }: Exchange, { text, type, status = 200 }: { text: string; type: string; status?: number }) {
  publicHeaders(reply)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (status === 200 && matchesETag(request, etag)) return reply.code(304).send()
  return reply.code(status).type(type).send(text)
}

export const HTML = 'text/html; charset=utf-8'
