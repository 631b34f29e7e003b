import { z } from 'zod'

/** From a day to a day; null for an open end. */
export type Range = { min: string | null; max: string | null }

export const entirePeriod: Range = { min: null, max: null }

const day = z.iso.date()
const readDay = (text = ''): string | null => (day.safeParse(text).success ? text : null)

/** Reads `min TO max` with `*` for an open end (D3 §3); whatever is no day is an open end. */
export function readRange(text = ''): Range {
  const [min, max] = text.split(' TO ')
  return { min: readDay(min), max: readDay(max) }
}

/** Writes the same; nothing for a range without an end. */
export const writeRange = ({ min, max }: Range): string | undefined => (min || max ? `${min ?? '*'} TO ${max ?? '*'}` : undefined)

/** Whether it ends on the day on which it begins, or later (D3 §5). */
export const isInOrder = ({ min, max }: Range): boolean => !min || !max || min <= max
