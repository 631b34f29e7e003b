import { z } from 'zod'
import { type FacetedType, facetedTypes, facetNames, facetsOf, isDated, type SearchType, searchTypes } from '#features/search/types.ts'
import { chosenId, listed } from '#platform/web/lib/http/address.ts'

const isFacet = (text: string) => facetNames.some((name) => text.startsWith(`${name}:`))

/** The search parameters of the page; invalid ones are ignored. */
export const searchSearch = z.object({
  query: z.string().optional().catch(undefined),
  type: z.enum(searchTypes).optional().catch(undefined),
  facets: listed(z.string().refine(isFacet)),
  date: z
    .string()
    .transform((text) => writeRange(readRange(text)))
    .optional()
    .catch(undefined),
  start: chosenId,
})
export type SearchSearch = z.output<typeof searchSearch>

/** Whether the type has a panel of facets. */
export const isFaceted = (type: SearchType | undefined): type is FacetedType => facetedTypes.some((faceted) => faceted === type)

/** The chosen facets, without those that the type does not have. */
export const chosenFacets = ({ type, facets = [] }: SearchSearch): string[] =>
  isFaceted(type) ? facets.filter((facet) => facetsOf[type].some((name) => facet.startsWith(`${name}:`))) : []

/** The chosen date range; undefined for types without days. */
export const chosenDate = ({ type, date }: SearchSearch): string | undefined => (isDated(type) ? date : undefined)

/** A range of days; null for an open end. */
export type Range = { min: string | null; max: string | null }

export const entirePeriod: Range = { min: null, max: null }

const day = z.iso.date()
const readDay = (text = ''): string | null => (day.safeParse(text).success ? text : null)

/** Reads `min TO max` with `*` for an open end (D3 §3); an invalid day counts as an open end. */
export function readRange(text = ''): Range {
  const [min, max] = text.split(' TO ')
  return { min: readDay(min), max: readDay(max) }
}

/** Writes a range as `min TO max`; undefined if both ends are open. */
export const writeRange = ({ min, max }: Range): string | undefined => (min || max ? `${min ?? '*'} TO ${max ?? '*'}` : undefined)

/** Whether the last day is not before the first (D3 §5). */
export const isInOrder = ({ min, max }: Range): boolean => !min || !max || min <= max
