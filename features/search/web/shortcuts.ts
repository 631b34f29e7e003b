import dayjs from 'dayjs'
import { entirePeriod, type Range } from './range.ts'

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
