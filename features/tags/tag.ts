import { z } from 'zod'
import { tagContentTypes, tagStyles } from '#features/administration/catalogue.ts'
import { instant } from '#platform/shared/endpoint.ts'

export type TagContentType = (typeof tagContentTypes)[number]

/** A tag that can be on objects of a kind (D3 §3 Tag option). */
export const tagOption = z.object({
  slug: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** Hex; null of one without a colour. */
  color_code: z.string().nullable(),
  style: z.enum(tagStyles),
  /** Comes with imports and is not set by people. */
  readonly: z.boolean(),
  /** How many active users with role member there are in the committee, or in all in which the caller is active: what the share of a progress tag is of. */
  tagger_count: z.int(),
  content_types: z.array(z.enum(tagContentTypes)),
})
export type TagOption = z.infer<typeof tagOption>

/** A tag on an object and who set it (D3 §3); nobody, and at no time, where an import brought it, whose word need not be an option. */
export const tagEntry = z.object({
  slug: z.string(),
  username: z.string().nullable(),
  full_name: z.string().nullable(),
  created: instant.nullable(),
})
export type TagEntry = z.infer<typeof tagEntry>

/** How many people tagged an object so; of a progress tag only who is an active user with role member counts, as in `tagger_count`. */
export const tagCount = z.object({ slug: z.string(), count: z.int() })
export type TagCount = z.infer<typeof tagCount>

/** Of what can be tagged. Where objects are listed, `tags` are the imported and the caller's own; `tag_counts` tells of the others. */
export const tagFields = { tags: z.array(tagEntry), tag_counts: z.array(tagCount) }
export type Tagged = { tags: TagEntry[]; tag_counts: TagCount[] }
