import { z } from 'zod'
import { withoutTurns } from '#platform/shared/one-line.ts'

/** Each message is the last part of a key below import.manifest in locales/…/import.json. */
const orMissing = (message: string) => ({ error: (issue: { input?: unknown }) => (issue.input === undefined ? 'missing' : message) })

const largestInteger = 2_147_483_647
const furthestOffset = /(Z|[+-](0\d|1[0-4]):\d\d)$/

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const isUsualYear = (date: string) => date >= '1800' && date < '3000'

export const text = (longest: number) => z.string(orMissing('text')).max(longest, 'too_long').refine(isStorable, 'unreadable_characters')
/** Text for display: drops bidirectional control characters that would reorder the text around it. */
export const words = (longest: number) => text(longest).transform(withoutTurns)
export const someWords = (longest: number) => words(longest).refine((value) => value.trim() !== '', 'empty')
export const someText = (longest: number) => text(longest).refine((value) => value.trim() !== '', 'empty')
export const integer = z.int(orMissing('integer')).min(0, 'integer').max(largestInteger, 'integer')
export const yesOrNo = z.boolean(orMissing('yes_or_no'))
export const color = z.string(orMissing('color')).regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'color')
export const day = z.iso.date(orMissing('day')).refine(isUsualYear, 'day')
export const instant = z.iso
  .datetime({ offset: true, ...orMissing('instant') })
  .refine((value) => isUsualYear(value) && furthestOffset.test(value), 'instant')

/** GEVER wrote an unset end as an empty text. */
export const instantOrNone = z.union([instant, z.literal('')], { error: 'instant' }).nullish()
/** `"1."`, or the same as a number. */
export const numberText = z.union([text(100), z.number()], { error: 'text' }).nullish()

export const object = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields, orMissing('object'))

/**
 * A list that stops at its first invalid element. zod would report every one, and five hostile megabytes hold a million: half a minute
 * and gigabytes of messages.
 */
export const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown(), orMissing('list'))
    .max(most, 'too_many')
    .transform((values, context) => {
      const parsed: z.output<Item>[] = []
      for (const [index, value] of values.entries()) {
        const { data, error } = item.safeParse(value)
        if (error) return complain(context, index, error)
        parsed.push(data)
      }
      return parsed
    }) as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>

function complain(context: z.RefinementCtx, index: number, { issues: [issue] }: z.ZodError): never {
  context.addIssue({ ...issue, path: [index, ...(issue?.path ?? [])] } as Parameters<typeof context.addIssue>[0])
  return z.NEVER
}
