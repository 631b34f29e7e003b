import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** What failures are counted for, and how many each may have before it has to wait. */
type Subject = { subject: string; allowed: number }
type Subjects = { ofAddress: Subject; ofName: Subject; ofBoth: Subject }

const longestWait = 15 * 60
/** A whole council shares the address of its hall, comes within minutes, and some mistype. */
const allowedOfAddress = 200
/** Whoever mistypes now and then over the day does not wait. */
const forgottenAfter = 3_600_000
const forgottenBefore = (now: Date) => new Date(now.getTime() - forgottenAfter).toISOString()

/** Only a hash of what was typed is kept: some type their password into the wrong field. */
function subjectsOf(username: string, address: string): Subjects {
  const hashed = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return {
    ofAddress: { subject: `address ${hashed(address)}`, allowed: allowedOfAddress },
    ofName: { subject: `name ${hashed(username)}`, allowed: 50 },
    ofBoth: { subject: `both ${hashed(username, address)}`, allowed: 5 },
  }
}

/** Whoever locks several rows locks them in this order. */
const inOrder = ({ ofAddress, ofName, ofBoth }: Subjects) => [ofAddress, ofName, ofBoth]

/** Seconds still to wait: one after as many failures as are allowed, then two, four … up to a quarter of an hour. */
function waitOf({ failures, last_failure }: { failures: number; last_failure: string }, allowed: number, now: Date): number {
  if (failures < allowed) return 0
  const until = Date.parse(last_failure) + Math.min(2 ** (failures - allowed), longestWait) * 1000
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/**
 * Counts an attempt to sign in before the password is looked at, so that many at once are counted too.
 * Answers the seconds still to wait; 0 lets the attempt through.
 */
export const countAttempt = (db: Db, username: string, address: string, now: Date): Promise<number> =>
  count(db, inOrder(subjectsOf(username, address)), now)

const secondFactorOf = (user_id: number): Subject => ({ subject: `second factor ${user_id}`, allowed: 5 })

/** The same of codes after the password: for the person, wherever they are tried, since there are few of them to guess. */
export const countCode = (db: Db, user_id: number, now: Date): Promise<number> => count(db, [secondFactorOf(user_id)], now)

/** Whoever gave a right code begins anew. */
export const clearCodes = (db: Db, user_id: number) =>
  db.deleteFrom('sign_in_failure').where('subject', '=', secondFactorOf(user_id).subject).execute()

function count(db: Db, subjects: Subject[], now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let wait = 0
    for (const { subject, allowed } of subjects) {
      wait = Math.max(wait, waitOf(await holdFailures(trx, subject, now), allowed, now))
    }
    if (wait > 0) return wait
    const names = subjects.map(({ subject }) => subject)
    const counted = { failures: sql<number>`failures + 1`, last_failure: now.toISOString() }
    await trx.updateTable('sign_in_failure').set(counted).where('subject', 'in', names).execute()
    return 0
  })
}

const holdFailures = (db: Db, subject: string, now: Date) =>
  db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 0, last_failure: now.toISOString() })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: rememberedAt(now) }))
    .returning(['failures', 'last_failure'])
    .executeTakeFirstOrThrow()

const rememberedAt = (now: Date) =>
  sql<number>`case when sign_in_failure.last_failure > ${forgottenBefore(now)}::timestamptz then sign_in_failure.failures else 0 end`

/** A successful sign-in clears the name's failures and takes its own attempt back from the address. */
export async function clearAttempts(db: Db, username: string, address: string): Promise<void> {
  const { ofAddress, ofName, ofBoth } = subjectsOf(username, address)
  const oneLess = { failures: sql<number>`greatest(failures - 1, 0)` }
  await db.updateTable('sign_in_failure').set(oneLess).where('subject', '=', ofAddress.subject).execute()
  for (const { subject } of [ofName, ofBoth]) await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
}

/** Removes what counts no more. */
export const sweepAttempts = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_failure').where('last_failure', '<=', forgottenBefore(now)).execute()
