import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Env } from '#platform/server/env.ts'
import { isAnswerable, isMailAddress, type Letter, lettersOf, type Recipient } from '#platform/server/mail/repository.ts'
import { type Actor, fullName } from '#platform/shared/actor.ts'

/** What somebody writes, in which committee; `about` names the texts around it, `path` the page that it leads to, which begins with a slash. */
export type Message = {
  me: Actor
  committee_id: number
  about: 'notification' | 'shared_layer' | 'shared_item'
  message: string
  path: string
}

/** One letter a recipient: the sender's name and words around the way to the page. */
export function lettersFrom(env: Env, { me, committee_id, ...told }: Message, recipients: Recipient[]): Letter[] {
  const isTold = notificationPolicy.tellAddress(me, { committee_id }) && isMailAddress(me.email) && isAnswerable(me.email)
  const reply_to = isTold ? me.email : null
  return lettersOf(env, { ...told, params: () => ({ sender: fullName(me) }), reply_to }, recipients)
}
