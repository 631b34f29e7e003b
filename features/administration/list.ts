import { z } from 'zod'
import { addressNumber } from '#platform/shared/endpoint.ts'

/** A page of a list: entries contain all words of `query`, ignoring case and accents. */
export const listQuery = z.object({
  query: z.string().trim().max(200).default(''),
  start: addressNumber(0, 1_000_000_000).default(0),
  rows: addressNumber(1, 100).default(50),
})
export type ListQuery = z.infer<typeof listQuery>

/** `total` counts all matching entries, `items` holds those of the page. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) })
