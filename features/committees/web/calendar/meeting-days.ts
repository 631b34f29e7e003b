import type { MeetingListed } from '#features/meetings/meeting.ts'
import { dayOf } from '#platform/shared/site-time.ts'

type Dated = Pick<MeetingListed, 'start'>

/** Days on which meetings start, in order, each with its meetings by time. */
export function meetingDays<Meeting extends Dated>(meetings: Meeting[], time_zone: string): Map<string, Meeting[]> {
  const ordered = meetings.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
  return Map.groupBy(ordered, ({ start }) => dayOf(start, time_zone))
}

/** The next (1) or previous (-1) day with meetings; null if there is none. */
export function neighbourDay(days: string[], day: string, step: 1 | -1): string | null {
  const found = step === 1 ? days.find((other) => other > day) : days.findLast((other) => other < day)
  return found ?? null
}

/** The month of a day, as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The first day of the next (1) or previous (-1) month. */
export function monthBeside(day: string, step: 1 | -1): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 10)
}
