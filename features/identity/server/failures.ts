import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** What failures are counted for. */
export type Subject = {
  subject: string
  /** Failures allowed before it has to wait. */
  allowed: number
  /** Longest wait in seconds. */
  longest: number
  /** Shared with other people: a success takes back only its own attempt. */
  is_shared: boolean
}

/** Occasional typing errors over the day lead to no wait (ms). */
const FORGET_AFTER_MS = 3_600_000
const forgottenBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS).toISOString()

/** Remaining wait in seconds: 1 once the allowed failures are used up, doubled with each further one, up to the longest wait. */
function waitOf({ failures, last_failure }: { failures: number; last_failure: string }, { allowed, longest }: Subject, now: Date): number {
  if (failures < allowed) return 0
  const until = Date.parse(last_failure) + Math.min(2 ** (failures - allowed), longest) * 1000
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/**
 * Counts an attempt as a failure before it is checked, so that parallel attempts count too. Returns the remaining wait in seconds; 0 lets
 * the attempt through. Callers with several subjects must pass them in a fixed order, as each is locked in turn.
 */
export function countAttempt(db: Db, subjects: Subject[], now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let wait = 0
    for (const subject of subjects) wait = Math.max(wait, waitOf(await lockFailures(trx, subject, now), subject, now))
    if (wait > 0) return wait
    const names = subjects.map(({ subject }) => subject)
    const counted = { failures: sql<number>`failures + 1`, last_failure: now.toISOString() }
    await trx.updateTable('sign_in_failure').set(counted).where('subject', 'in', names).execute()
    return 0
  })
}

const lockFailures = (db: Db, { subject }: Subject, now: Date) =>
  db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 0, last_failure: now.toISOString() })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: rememberedAt(now) }))
    .returning(['failures', 'last_failure'])
    .executeTakeFirstOrThrow()

const rememberedAt = (now: Date) =>
  sql<number>`case when sign_in_failure.last_failure > ${forgottenBefore(now)}::timestamptz then sign_in_failure.failures else 0 end`

/** Clears the failures after a success; shared subjects only lose one. */
export async function clearAttempts(db: Db, subjects: Subject[]): Promise<void> {
  const oneLess = { failures: sql<number>`greatest(failures - 1, 0)` }
  for (const { subject, is_shared } of subjects) {
    if (is_shared) await db.updateTable('sign_in_failure').set(oneLess).where('subject', '=', subject).execute()
    else await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
  }
}

/** Removes expired failures. */
export const sweepAttempts = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_failure').where('last_failure', '<=', forgottenBefore(now)).execute()
