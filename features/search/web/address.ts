import { z } from 'zod'
import { type FacetedType, facetedTypes, facetNames, facetsOf, isDated, type SearchType, searchTypes } from '#features/search/types.ts'
import { chosenId, listed } from '#platform/web/lib/http/search-params.ts'
import { readRange, writeRange } from './range.ts'

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
