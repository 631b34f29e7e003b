import type { FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

/** Gives up when the caller goes away before the answer: what is done for nobody ends. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // An answer that nobody hears, and no error.
  reply.raw.once('close', () => gone.abort(new Problem(499, { detail: { key: 'problem.unreadable' } })))
  return gone.signal
}
