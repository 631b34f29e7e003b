import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knows } from '#platform/server/files/knows.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends a calendar, or 304 if the client's copy is current. */
export function sendCalendar(calendar: string, { request, reply }: Exchange) {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  reply.header('etag', etag)
  if (knows(request, etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
