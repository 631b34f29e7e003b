import { z } from 'zod'
import { instant } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'

export const tagStyles = ['simple', 'count', 'progress'] as const
/** The types that can be tagged (D3 §3). */
export const tagContentTypes = ['agendaitem', 'proposal', 'attachment', 'protocol'] as const

const titleColumns = ['title_de', 'title_fr', 'title_en'] as const

/** The column of a tag's title in a language, German by default. */
export const titleColumn = (language: Language): (typeof titleColumns)[number] =>
  titleColumns.find((column) => column === `title_${language}`) ?? 'title_de'

export type TagContentType = (typeof tagContentTypes)[number]

/** A tag that objects of a kind can have (D3 §3 Tag option). */
export const tagOption = z.object({
  slug: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** Hex; null if it has no colour. */
  color_code: z.string().nullable(),
  style: z.enum(tagStyles),
  /** Comes with imports; people cannot set it. */
  readonly: z.boolean(),
  /** How many active users have the role member in the committee, or in all where the caller is active: the total for the share of a progress tag. */
  tagger_count: z.int(),
  content_types: z.array(z.enum(tagContentTypes)),
})
export type TagOption = z.infer<typeof tagOption>

/** A tag on an object and who set it (D3 §3). Without user and time if an import brought it; an imported word need not be an option. */
export const tagEntry = z.object({
  slug: z.string(),
  username: z.string().nullable(),
  full_name: z.string().nullable(),
  created: instant.nullable(),
})
export type TagEntry = z.infer<typeof tagEntry>

/** How many people set this tag on an object; for a progress tag only active users with the role member count, as in `tagger_count`. */
export const tagCount = z.object({ slug: z.string(), count: z.int() })
export type TagCount = z.infer<typeof tagCount>

/** Fields of everything that can be tagged. In lists, `tags` holds imported tags and the caller's own; `tag_counts` covers the others. */
export const tagFields = { tags: z.array(tagEntry), tag_counts: z.array(tagCount) }
export type Tagged = { tags: TagEntry[]; tag_counts: TagCount[] }

/** Share of those who tagged, in whole per cent (D3 §4): tagged / tagger_count × 100. Capped at 100, as members may join or leave between the two counts. */
export const progressOf = (count: number, tagger_count: number): number =>
  tagger_count ? Math.min(100, Math.round((count / tagger_count) * 100)) : 0

/** Text colour on a tag of this hex colour (#rrggbb): black if its luminance is at least 128, else white (D3 §4). */
export function fontColor(color_code: string): 'black' | 'white' {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color_code.slice(at, at + 2), 16)) as [number, number, number]
  return (299 * red + 587 * green + 114 * blue) / 1000 >= 128 ? 'black' : 'white'
}
