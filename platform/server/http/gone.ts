import type { FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

const signals = new WeakMap<FastifyReply, AbortSignal>()

/** A signal that aborts when the client disconnects before the response, so that work for it can stop. One signal per response. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const gone = new AbortController()
  // 499 is answered to nobody, and is not logged as an error.
  const abort = () => gone.abort(new Problem(499, { detail: { key: 'problem.unreadable' } }))
  if (reply.raw.destroyed) abort()
  else reply.raw.once('close', abort)
  signals.set(reply, gone.signal)
  return gone.signal
}
