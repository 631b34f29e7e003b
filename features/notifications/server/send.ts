import { lockPerson } from '#features/identity/server/repository.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { eachOnce, hasAddress, isAnswerable, type Letter, lettersOf, type Recipient } from '#platform/server/mail/letters.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { type Actor, fullName, type Names } from '#platform/shared/actor.ts'
import { isMailAddress } from '#platform/shared/fields.ts'

type Sending = Message & {
  app_name: string
  people: (Names & Parameters<typeof eachOnce>[0][number])[]
  addresses?: string[]
  meeting_id?: number
}

/**
 * Queues one mail per address, counted as one sending; throws 429 above the hourly limits. Returns the number of mails, and the names of
 * people without a usable address.
 */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'env' | 'clock'>,
  { app_name, people, addresses = [], meeting_id, ...message }: Sending,
) {
  const recipients = eachOnce(people, addresses)
  await countSending(deps.db, message.me, { recipients: recipients.length, now: deps.clock() })
  await queueMail(deps, lettersFrom({ ...deps.env, app_name }, message, recipients), {
    sender_id: message.me.id,
    meeting_id: meeting_id ?? null,
  })
  return { recipients: recipients.length, without_address: people.filter((person) => !hasAddress(person)).map(fullName) }
}

/** A user's message within a committee; `about` names the surrounding texts, `path` the linked page and begins with a slash. */
type Message = {
  me: Actor
  committee_id: number
  about: 'notification' | 'shared_layer' | 'shared_item'
  message: string
  path: string
}

/** One mail per recipient, with the sender's name and message around the link to the page. */
function lettersFrom(env: Env, { me, committee_id, ...message }: Message, recipients: Recipient[]): Letter[] {
  const isAddressShown = notificationPolicy.printAddress(me, { committee_id }) && isMailAddress(me.email) && isAnswerable(me.email)
  const reply_to = isAddressShown ? me.email : null
  return lettersOf(env, { ...message, params: () => ({ sender: fullName(me) }), reply_to }, recipients)
}

/** permissions.md Notification: limits per user and hour. */
const most = { sendings: 10, recipients: 200 }
const minute = 60_000
const hour = 60 * minute

const hourBefore = (now: Date) => new Date(now.getTime() - hour).toISOString()
const tooMany = (key: string, params: Record<string, number>) => new Problem(429, { detail: { key: `notifications.${key}`, params } })

/** Counts a sending; throws 429 above the limits. Locks the sender, so that concurrent sendings are counted one after the other. */
async function countSending(db: Db, me: Actor, { recipients, now }: { recipients: number; now: Date }): Promise<void> {
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
