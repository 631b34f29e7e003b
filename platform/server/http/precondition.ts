import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Edited, tagOf } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { changedMeanwhile, Problem } from './problem.ts'

/** What a change does with the object that it holds, once it is known that the caller may change it. */
export type RequireUnchanged<E extends Endpoint> =
  E['edited'] extends Edited<infer Schema> ? { requireUnchanged: (object: z.output<Schema>) => void } : unknown

/**
 * From which state the caller says to have begun (RFC 9110 `If-Match`). `requireUnchanged` throws 412 with the object as it is by now, when its tag is
 * none of those; without the header everything goes. Throws 400 for a header that cannot be read.
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
    /** A change that passes over it would overwrite what it was to keep. */
    requireHeeded: () => {
      if (!isHeeded) throw new Error(`${method} ${path} passes over If-Match`)
    },
  }
}

const entityTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const isList = new RegExp(`^[ \\t,]*${entityTag}(?:[ \\t]*,[ \\t,]*${entityTag})*[ \\t,]*$`)

/** The strong ones: a weak one never matches. */
function readTags(header: string): string[] | 'any' {
  if (header.trim() === '*') return 'any'
  if (!isList.test(header)) throw new Problem(400, { detail: { key: 'problem.if_match' } })
  return (header.match(new RegExp(entityTag, 'g')) ?? []).filter((tag) => tag.startsWith('"'))
}

/** Answers an edited object with its tag. */
export const sendTag = (reply: FastifyReply, edited: Edited, object: object) => reply.header('etag', tagOf(edited, object))
