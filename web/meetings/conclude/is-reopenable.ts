import { dayOf } from '#shared/kit/site-time.ts'
import type { Meeting } from '#shared/meetings/contract.ts'

type Ended = Pick<Meeting, 'concluded' | 'tagesordnung_slots'>
type Now = { now: Date /** A day. */; today: string; time_zone: string }

/** A meeting that has ended would go on if it were opened again: until the end of its last day (domain.md Meetings). */
export function isReopenable({ concluded, tagesordnung_slots }: Ended, { now, today, time_zone }: Now): boolean {
  if (!concluded || Date.parse(concluded) > now.getTime()) return false
  return today <= (tagesordnung_slots.at(-1) ?? dayOf(concluded, time_zone))
}
