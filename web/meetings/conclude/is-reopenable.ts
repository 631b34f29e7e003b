import { dayOf } from '#shared/kit/site-time.ts'
import type { Meeting } from '#shared/meetings/contract.ts'

type Ended = Pick<Meeting, 'start' | 'concluded' | 'is_current' | 'is_running_meeting' | 'tagesordnung_slots'>
type Today = { /** A day. */ today: string; time_zone: string }

/** A meeting that has ended would go on if it were opened again: until the end of its last day (domain.md Meetings). */
export function isReopenable(
  { start, concluded, is_current, is_running_meeting, ...meeting }: Ended,
  { today, time_zone }: Today,
): boolean {
  const isOver = concluded !== null && !is_current && !is_running_meeting
  if (!isOver || today < dayOf(start, time_zone)) return false
  return today <= (meeting.tagesordnung_slots.at(-1) ?? dayOf(concluded, time_zone))
}
