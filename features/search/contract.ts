import { z } from 'zod'
import { addressNumber, endpoint, id } from '#platform/shared/endpoint.ts'
import { facetNames, searchTypes } from './types.ts'

const crumb = z.object({ id, title: z.string() })

/** A hit (D3 §3). */
const searchItem = z.object({
  type: z.enum(searchTypes),
  /**
   * Address in the application; for a committee's document, the address of its file below the API root. A hit in a document's text names
   * its page.
   */
  path: z.string(),
  title: z.string(),
  breadcrumbs: z.object({ committee: crumb, meeting: crumb.optional(), agenda_item: crumb.optional() }),
  /** Escaped markup with `<mark>` as its only tag; `searchable_text` is empty except for files and motions. */
  highlighting: z.object({ title: z.string(), searchable_text: z.string() }),
  /** The page with the match; null if only the title matches, or there are no pages. */
  page: z.int().nullable(),
  file_extension: z.string().nullable(),
})
export type SearchItem = z.infer<typeof searchItem>

const facetOption = z.object({ value: z.string(), label: z.string(), count: z.int() })

const facet = z.object({ name: z.enum(facetNames), label: z.string(), options: z.array(facetOption) })
export type Facet = z.infer<typeof facet>

const searchAnswer = z.object({
  items: z.array(searchItem),
  /** Facets of the requested type; empty for types without a panel and without hits. */
  facets: z.array(facet),
  /** For every type, whichever was requested; not narrowed by facets and dates. */
  portal_type_stats: z.record(z.enum(searchTypes), z.object({ count: z.int(), label: z.string() })),
  /** Hits that match type, facets and dates. */
  total_items: z.int(),
  /** True if there were no exact hits: these are hits of similar words. */
  is_similar: z.boolean(),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

/** Accepts one value or several. */
const list = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).default([]))

/** Paging limit: further hits are only counted. */
export const mostShown = 10_000

export const search = endpoint({
  summary: 'Search what the caller sees',
  description:
    '`date` is a range of days, `min TO max` with `*` for an open end; each of `facets` is `name:value`. Several values of one facet are alternatives.',
  refusals: { 404: 'The site has no search.' },
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
