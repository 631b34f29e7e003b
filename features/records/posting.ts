import { z } from 'zod'
import { names } from '#platform/shared/actor.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

export const postingKinds = ['proposal', 'suggestion', 'motion'] as const
export type PostingKind = (typeof postingKinds)[number]

/**
 * `waiting` until handed over, then `received` by the built-in inbox or `delivered` elsewhere; `refused`: the records system did not accept
 * it.
 */
export const postingStates = ['waiting', 'received', 'delivered', 'refused', 'accepted', 'attached', 'rejected'] as const
export type PostingState = (typeof postingStates)[number]
/** States in which nothing more happens, and the poster has an answer. */
export const decidedStates = ['accepted', 'attached', 'rejected', 'refused'] as const satisfies PostingState[]

export const suggestionTypes = ['amendment_suggestion', 'order_suggestion', 'declaration'] as const

/** A posting in lists, as its poster and the records staff see it. */
export const postingListed = z.object({
  id,
  kind: z.enum(postingKinds),
  title: z.string(),
  committee: z.object({ id, title: z.string() }),
  poster: z.object({ id, ...names }),
  state: z.enum(postingStates),
  file_count: z.int(),
  created: instant,
  /** Time of the last state change. */
  updated: instant,
})
export type PostingListed = z.infer<typeof postingListed>

export const postingFile = z.object({
  id,
  name: z.string(),
  /** Absolute path including the path prefix, as for motion attachments. */
  url: z.string(),
  size: z.int(),
  mime_type: z.string(),
})
export type PostingFile = z.infer<typeof postingFile>

export const posting = postingListed.omit({ file_count: true }).extend({
  /** The posted texts by wire name. */
  fields: z.record(z.string(), z.string()),
  /** Display texts for fields that hold a key: the type's title, people's full names, translated options. */
  fields_display: z.record(z.string(), z.string()),
  files: z.array(postingFile),
  external_id: z.string().nullable(),
  external_url: z.string().nullable(),
  /** The business it became or was attached to, if the caller may know it. */
  business: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  /** What the records system or its staff replied, above all the reason for a rejection. */
  answer: z.string(),
  decided_by: z.object({ id, ...names }).nullable(),
})
export type Posting = z.infer<typeof posting>
