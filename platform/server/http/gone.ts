import type { FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

const signals = new WeakMap<FastifyReply, AbortSignal>()

/** Gives up when the caller goes away before the answer: what is done for nobody ends. The same for all that one answer needs. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const gone = new AbortController()
  // An answer that nobody hears, and no error.
  const abort = () => gone.abort(new Problem(499, { detail: { key: 'problem.unreadable' } }))
  if (reply.raw.destroyed) abort()
  else reply.raw.once('close', abort)
  signals.set(reply, gone.signal)
  return gone.signal
}
