import { z } from 'zod'

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
