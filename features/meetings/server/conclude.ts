import { sql } from 'kysely'
import { endActive } from '#features/agenda/server/activation.ts'
import { findLastSignature } from '#features/motions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, wrongState } from '#platform/server/http/problem.ts'
import { changeMeeting, publishConcluded, type SeenMeeting } from './repository.ts'

type Conclusion = { concluded: string | null; now: string }

/**
 * Reopens a meeting, or ends it now or at an earlier instant, but not before its start or the last signature of its motions. Throws 400
 * for any other instant, 409 if it cannot be reopened. The caller must have locked the committee.
 */
export async function conclude(db: Db, meeting: SeenMeeting, { concluded, now }: Conclusion): Promise<void> {
  if (concluded === null && !meeting.is_reopenable) throw wrongState({ key: 'meetings.not_reopenable' })
  const end = concluded === null ? null : reached(meeting, { concluded, now })
  if (end !== null && end !== now) await requireSignedBefore(db, meeting, end)
  // Its days stay the same, so that its end does not change who sees it.
  await changeMeeting(db, { id: meeting.id, concluded: end, concluded_by_hand: true, now })
  if (concluded !== null) await endActive(db, meeting.id)
  await publishConcluded(db, meeting)
}

/** Tolerated difference between the clocks of browser and server, in ms: within it, the end is set to now. */
const NEAR = 20 * 60_000

function reached({ start }: SeenMeeting, { concluded, now }: { concluded: string; now: string }): string {
  const ahead = Date.parse(concluded) - Date.parse(now)
  if (ahead > NEAR) throw invalid({ concluded: [{ key: 'meetings.concluded_in_future' }] })
  const end = ahead < -NEAR ? concluded : now
  if (Date.parse(end) < Date.parse(start)) throw invalid({ concluded: [{ key: 'meetings.concluded_before_start' }] })
  return end
}

/** Throws 400 if a motion was signed after the end (D1 §6). */
async function requireSignedBefore(db: Db, meeting: SeenMeeting, end: string): Promise<void> {
  const signed = await findLastSignature(db, meeting)
  if (signed !== null && Date.parse(end) < Date.parse(signed))
    throw invalid({ concluded: [{ key: 'meetings.concluded_before_signature' }] })
}

/** Runs once a minute and publishes the planned ends that passed in the last minute, each exactly once. */
export async function publishEnded(db: Db, { now }: { now: string }): Promise<void> {
  const minute = sql<string>`date_trunc('minute', ${now}::timestamptz)`
  const ended = await db
    .selectFrom('meeting')
    .where('concluded', '>', sql<string>`${minute} - interval '1 minute'`)
    .where('concluded', '<=', minute)
    .where('concluded_by_hand', '=', false)
    .select('id')
    .execute()
  await publishConcluded(db, ...ended)
}
