import { z } from 'zod'
import { names } from '#platform/shared/actor.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

export const postingKinds = ['proposal', 'suggestion', 'motion'] as const
export type PostingKind = (typeof postingKinds)[number]

/** `waiting` until it is handed over, then `received` by the built-in inbox or `delivered` elsewhere; `refused`: the records system did not take it. */
export const postingStates = ['waiting', 'received', 'delivered', 'refused', 'accepted', 'attached', 'rejected'] as const
export type PostingState = (typeof postingStates)[number]

export const suggestionTypes = ['amendment_suggestion', 'order_suggestion', 'declaration'] as const

/** What was posted to the records system, as its poster and the records staff see it in lists. */
export const postingListed = z.object({
  id,
  kind: z.enum(postingKinds),
  title: z.string(),
  committee: z.object({ id, title: z.string() }),
  poster: z.object({ id, ...names }),
  state: z.enum(postingStates),
  file_count: z.int(),
  created: instant,
  /** When its state changed last. */
  updated: instant,
})
export type PostingListed = z.infer<typeof postingListed>

export const postingFile = z.object({
  id,
  name: z.string(),
  /** Whole, as that of a motion's attachment. */
  url: z.string(),
  size: z.int(),
  mime_type: z.string(),
})
export type PostingFile = z.infer<typeof postingFile>

export const posting = postingListed.omit({ file_count: true }).extend({
  /** The texts as they were posted, by their names on the wire. */
  fields: z.record(z.string(), z.string()),
  /** Those of them that name something, as it is called: the type's title, people's full names, words of ours. */
  fields_display: z.record(z.string(), z.string()),
  files: z.array(postingFile),
  external_id: z.string().nullable(),
  external_url: z.string().nullable(),
  /** What it was accepted as or attached to, where the caller may know it. */
  business: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  /** What the records system or its staff say of it: the reason of a rejection above all. */
  answer: z.string(),
  decided_by: z.object({ id, ...names }).nullable(),
})
export type Posting = z.infer<typeof posting>
