import { lockPerson } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** permissions.md Notification: limits per user and hour. */
const most = { sendings: 10, recipients: 200 }
const minute = 60_000
const hour = 60 * minute

const hourBefore = (now: Date) => new Date(now.getTime() - hour).toISOString()
const tooMany = (key: string, params: Record<string, number>) => new Problem(429, { detail: { key: `notifications.${key}`, params } })

/** Counts a sending; throws 429 above the limits. Locks the sender, so that concurrent sendings are counted one after the other. */
export async function countSending(db: Db, me: Actor, { recipients, now }: { recipients: number; now: Date }): Promise<void> {
  await lockPerson(db, me.id)
  const lately = await db
    .selectFrom('notification_sending')
    .select(['sent', 'recipients'])
    .where('sender_id', '=', me.id)
    .where('sent', '>', hourBefore(now))
    .orderBy('sent')
    .execute()
  const [first] = lately
  if (first && lately.length >= most.sendings) throw tooMany('too_many_sendings', { ...most, count: minutesUntilOver(first, now) })
  const left = most.recipients - lately.reduce((sum, sending) => sum + sending.recipients, 0)
  if (recipients > left) throw tooMany('too_many_recipients', { ...most, left, chosen: recipients })
  await db.insertInto('notification_sending').values({ sender_id: me.id, sent: now.toISOString(), recipients }).execute()
}

const minutesUntilOver = ({ sent }: { sent: string }, now: Date) =>
  Math.max(1, Math.ceil((Date.parse(sent) + hour - now.getTime()) / minute))

/** Deletes sendings that no longer count. */
export const sweepSendings = (db: Db, now: Date) => db.deleteFrom('notification_sending').where('sent', '<=', hourBefore(now)).execute()
