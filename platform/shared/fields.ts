import { z } from 'zod'
import { names } from './actor.ts'
import { addressNumber, bodyId, id } from './endpoint.ts'
import { languages } from './languages.ts'

/** Line breaks, control characters, and bidi controls, which would reorder the text beside them (UAX #9). */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Whether a text is one line without control characters. */
export const isOneLine = (text: string): boolean => !disturbing.test(text)

/** White space, control characters, and what programs do not draw, such as zero-width spaces (Unicode, `Default_Ignorable_Code_Point`). */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** A text in which nothing is visible as an empty one: a row or link of that name could not be seen. */
export const emptyIfInvisible = (text: string): string => (invisible.test(text) ? '' : text)

/** Schema of a name or title: one line. */
export const line = (longest: number) => z.string().trim().overwrite(emptyIfInvisible).max(longest).refine(isOneLine, 'problem.one_line')

/** Removes bidi controls from a text by others; keeps its lines. */
export const withoutTurns = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

/** A file name in one line, without control characters. */
export const inOneLine = (text: string): string => text.replace(new RegExp(disturbing, 'gu'), '')

/** Zod's own pattern with letters of all scripts (RFC 6531). Accepts no display name, no second address and nothing that could inject a header. */
const pattern =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u

/** Schema of one address, normalized to composed characters (NFC); `error` is the text key for anything else. */
export const mailAddress = (error?: string) =>
  z
    .email({ pattern, ...(error && { error }) })
    .max(254)
    .normalize('NFC')

const address = mailAddress()

/** Whether a text is a valid e-mail address. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).success

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

/** Names of conditions in an address, separated by commas, all of which must hold. */
export const conditionsOf = <const Condition extends string>(conditions: readonly [Condition, ...Condition[]]) =>
  z
    .string()
    .default('')
    .transform((all) => all.split(',').filter((one) => one !== ''))
    .pipe(z.array(z.enum(conditions)))

/** `total` counts all matching entries, `items` holds those of the page. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) })

/** The most rows that one call changes. */
export const mostRows = 500

/** Ids of the rows that one call changes. */
export const manyRows = z.array(bodyId).min(1).max(mostRows)

/** `done` counts the rows that changed; `unchanged` are the people for whom there was nothing to do. */
export const manyChanged = z.object({ done: z.int(), unchanged: z.array(z.object({ id, ...names })) })
export type ManyChanged = z.infer<typeof manyChanged>
