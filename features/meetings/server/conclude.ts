import { sql } from 'kysely'
import { endActive } from '#features/agenda/server/repository.ts'
import { findLastSignature } from '#features/motions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, wrongState } from '#platform/server/http/problem.ts'
import { changeMeeting, publishConcluded, type SeenMeeting } from './repository.ts'

type Conclusion = { concluded: string | null; now: string }

/**
 * Ends a meeting, at this instant or an earlier one since its start and since its motions were last signed, or reopens it. Throws 400 for any other
 * instant, 409 for what cannot be reopened.
 * For writers who hold the committee.
 */
export async function conclude(db: Db, meeting: SeenMeeting, { concluded, now }: Conclusion): Promise<void> {
  if (concluded === null && !meeting.is_reopenable) throw wrongState({ key: 'meetings.not_reopenable' })
  const end = concluded === null ? null : reached(meeting, { concluded, now })
  if (end !== null && end !== now) await requireSignedBefore(db, meeting, end)
  // Its days stay: who sees it does not change with its end.
  await changeMeeting(db, { id: meeting.id, concluded: end, concluded_by_hand: true, now })
  if (concluded !== null) await endActive(db, meeting.id)
  await publishConcluded(db, meeting)
}

/** A browser's clock may differ by so much (ms): what it takes for now is now. */
const NEAR = 20 * 60_000

function reached({ start }: SeenMeeting, { concluded, now }: { concluded: string; now: string }): string {
  const ahead = Date.parse(concluded) - Date.parse(now)
  if (ahead > NEAR) throw invalid({ concluded: [{ key: 'meetings.concluded_in_future' }] })
  const end = ahead < -NEAR ? concluded : now
  if (Date.parse(end) < Date.parse(start)) throw invalid({ concluded: [{ key: 'meetings.concluded_before_start' }] })
  return end
}

/** Nothing was signed after the end (D1 §6). */
async function requireSignedBefore(db: Db, meeting: SeenMeeting, end: string): Promise<void> {
  const signed = await findLastSignature(db, meeting)
  if (signed !== null && Date.parse(end) < Date.parse(signed))
    throw invalid({ concluded: [{ key: 'meetings.concluded_before_signature' }] })
}

/** Of ends that were planned everybody is told once they have passed, by whoever asks once a minute: each belongs to one minute. */
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
