import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { type Letter } from '#platform/server/mail/letter.ts'
import { lettersOf } from '#platform/server/mail/letters.ts'
import { isAnswerable } from '#platform/server/mail/mail-address.ts'
import { eachOnce, hasAddress, type Recipient } from '#platform/server/mail/recipients.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { type Actor, fullName, type Names } from '#platform/shared/actor.ts'
import { isMailAddress } from '#platform/shared/mail-address.ts'
import { countSending } from './limits.ts'

type Sending = Message & { app_name: string; people: (Names & Parameters<typeof eachOnce>[0][number])[]; addresses?: string[] }

/**
 * Queues one mail per address, counted as one sending; throws 429 above the hourly limits. Returns the number of mails, and the names of
 * people without a usable address.
 */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'env' | 'clock'>,
  { app_name, people, addresses = [], ...message }: Sending,
) {
  const recipients = eachOnce(people, addresses)
  await countSending(deps.db, message.me, { recipients: recipients.length, now: deps.clock() })
  await queueMail(deps, lettersFrom({ ...deps.env, app_name }, message, recipients))
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
function lettersFrom(env: Env, { me, committee_id, ...told }: Message, recipients: Recipient[]): Letter[] {
  const isTold = notificationPolicy.printAddress(me, { committee_id }) && isMailAddress(me.email) && isAnswerable(me.email)
  const reply_to = isTold ? me.email : null
  return lettersOf(env, { ...told, params: () => ({ sender: fullName(me) }), reply_to }, recipients)
}
