import { z } from 'zod'
import { addressNumber } from '#platform/shared/endpoint.ts'
import { languages } from '#platform/shared/languages.ts'
import { line, mailAddress } from '#platform/shared/text-fields.ts'

// Messages of rules are text keys: answers translate them to the caller's language, the command line to English.

export const title = line(200).min(1)
export const optionalTitle = line(200)
export const name = line(100)
export const email = z.literal('').or(mailAddress('administration.email'))
/** Rejects two-digit years, which are typing errors. */
export const day = z.iso.date('administration.day').refine((given) => given >= '1900-01-01', 'administration.day')
export const order = z
  .int('administration.whole_number')
  .min(-1_000_000, 'administration.whole_number')
  .max(1_000_000, 'administration.whole_number')
export const language = z.enum(languages)

/** A page of a list: entries contain all words of `query`, ignoring case and accents. */
export const listQuery = z.object({
  query: z.string().trim().max(200).default(''),
  start: addressNumber(0, 1_000_000_000).default(0),
  rows: addressNumber(1, 100).default(50),
})
export type ListQuery = z.infer<typeof listQuery>

/** `total` counts all matching entries, `items` holds those of the page. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) })
