import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { changedMeanwhile, Problem } from './problem.ts'

/** A change calls this with the locked object once the caller is authorized. */
export type RequireUnchanged<E extends Endpoint> =
  E['edited'] extends Edited<infer Schema> ? { requireUnchanged: (object: z.output<Schema>) => void } : unknown

/**
 * Reads `If-Match` (RFC 9110), which says what state the caller's change started from. `requireUnchanged` throws 412 with the current object if its
 * tag is not listed; without the header it accepts anything. Throws 400 for a malformed header.
 */
export function preconditionOf({ edited, method, path }: Endpoint, { headers }: FastifyRequest) {
  const given = method === 'GET' ? undefined : headers['if-match']
  const tags = edited && given !== undefined ? readTags(given) : 'any'
  let isHeeded = edited === undefined || given === undefined
  return {
    requireUnchanged: (object: object) => {
      isHeeded = true
      if (!edited || tags === 'any') return
      const tag = tagOf(edited, object)
      if (!tags.includes(tag)) throw changedMeanwhile({ object: edited.object.parse(object), tag })
    },
    /** Throws if the handler ignored the header, since it would then overwrite other people's changes. */
    requireHeeded: () => {
      if (!isHeeded) throw new Error(`${method} ${path} passes over If-Match`)
    },
  }
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const isList = new RegExp(`^[ \\t,]*${entityTag}(?:[ \\t]*,[ \\t,]*${entityTag})*[ \\t,]*$`)

/** Strong tags only: a weak one never matches If-Match. */
function readTags(header: string): string[] | 'any' {
  if (header.trim() === '*') return 'any'
  if (!isList.test(header)) throw new Problem(400, { detail: { key: 'problem.if_match' } })
  return (header.match(new RegExp(entityTag, 'g')) ?? []).filter((tag) => tag.startsWith('"'))
}

/** Sets the ETag of an edited object. */
export const sendTag = (reply: FastifyReply, edited: Edited, object: object) => reply.header('etag', tagOf(edited, object))
