import { endActive } from '#server/agenda/repository.ts'
import type { Db } from '#server/database/db.ts'
import { invalid } from '#server/kit/problem.ts'
import { changeMeeting, type SeenMeeting, tellConcluded } from './repository.ts'

type Conclusion = { concluded: string | null; now: string }

/** Ends a meeting, at this instant or an earlier one since its start, or reopens it. Throws 400 for any other instant. For writers who hold the committee. */
export async function conclude(db: Db, meeting: SeenMeeting, { concluded, now }: Conclusion): Promise<void> {
  const end = concluded === null ? null : reached(meeting, { concluded, now })
  // Its days stay: who sees it does not change with its end.
  await changeMeeting(db, { id: meeting.id, concluded: end, concluded_by_hand: true, now })
  if (concluded !== null) await endActive(db, meeting.id)
  await tellConcluded(db, meeting)
}

/** A browser's clock may be ahead by so much (ms): what it takes for now is now. */
const AHEAD = 60_000

function reached({ start }: SeenMeeting, { concluded, now }: { concluded: string; now: string }): string {
  const at = Date.parse(concluded)
  if (at < Date.parse(start)) throw invalid({ concluded: [{ key: 'meetings.concluded_before_start' }] })
  if (at > Date.parse(now) + AHEAD) throw invalid({ concluded: [{ key: 'meetings.concluded_in_future' }] })
  return at > Date.parse(now) ? now : concluded
}
