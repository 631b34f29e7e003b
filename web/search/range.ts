import dayjs from 'dayjs'
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

const whole = (unit: 'month' | 'year', of: dayjs.Dayjs): Range => ({
  min: of.startOf(unit).format('YYYY-MM-DD'),
  max: of.endOf(unit).format('YYYY-MM-DD'),
})

/** The ranges that are one press away (D3 §4). */
export function shortcutsOn(today: string) {
  const now = dayjs(today)
  return {
    current_month: whole('month', now),
    last_month: whole('month', now.subtract(1, 'month')),
    current_year: whole('year', now),
    last_year: whole('year', now.subtract(1, 'year')),
    entire_period: entirePeriod,
  } as const
}
