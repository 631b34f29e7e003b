import { z } from 'zod'
import { addressNumber, endpoint, id } from '#platform/shared/endpoint.ts'
import { facetNames, searchTypes } from './types.ts'

const crumb = z.object({ id, title: z.string() })

/** A hit (D3 §3). */
const searchItem = z.object({
  type: z.enum(searchTypes),
  /** In the application; of a committee's document the address of its file below the API root. A hit in the text of a document names its page. */
  path: z.string(),
  title: z.string(),
  breadcrumbs: z.object({ committee: crumb, meeting: crumb.optional(), agenda_item: crumb.optional() }),
  /** Markup in which nothing but `<mark>` is not escaped; `searchable_text` is empty of all but files. */
  highlighting: z.object({ title: z.string(), searchable_text: z.string() }),
  /** On which page the words stand; null where they do in the title alone, and of what has no pages. */
  page: z.int().nullable(),
  file_extension: z.string().nullable(),
})
export type SearchItem = z.infer<typeof searchItem>

const facetOption = z.object({ value: z.string(), label: z.string(), count: z.int() })

const facet = z.object({ name: z.enum(facetNames), label: z.string(), options: z.array(facetOption) })
export type Facet = z.infer<typeof facet>

const searchAnswer = z.object({
  items: z.array(searchItem),
  /** Of the type that was asked for; none of types without a panel, and none without hits. */
  facets: z.array(facet),
  /** Of every type, whichever was asked for; facets and dates do not narrow these down. */
  portal_type_stats: z.record(z.enum(searchTypes), z.object({ count: z.int(), label: z.string() })),
  /** Of the type, facets and dates that were asked for. */
  total_items: z.int(),
  /** Nothing was found for the words as they stand: these are hits of similar words. */
  is_similar: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

/** Repeated, or alone. */
const list = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).default([]))

/** More hits than these are counted and not shown. */
export const mostShown = 10_000

/** `date` is a range of days, `min TO max` with `*` for an open end (D3 §3); each of `facets` is `name:value`. Of several values of one name any one does. */
export const search = endpoint({
  method: 'GET',
  path: 'search/',
  query: z.object({
    query: z.string().default(''),
    type: z.enum(searchTypes).optional(),
    facets: list,
    date: z.string().optional(),
    start: addressNumber(0, mostShown).default(0),
    rows: addressNumber(0, 100).default(20),
  }),
  answer: searchAnswer,
})
