import type { Deps } from '#platform/server/house.ts'
import { eachOnce, hasAddress, queueMail } from '#platform/server/mail/repository.ts'
import { fullName, type Names } from '#platform/shared/actor.ts'
import { lettersFrom, type Message } from './letters.ts'
import { countSending } from './limits.ts'

type Sending = Message & { app_name: string; people: (Names & Parameters<typeof eachOnce>[0][number])[]; addresses?: string[] }

/** Queues one mail an address, as one sending; throws 429 beyond the limits of an hour. Answers how many, and the names of whom no mail reaches. */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'env' | 'clock'>,
  { app_name, people, addresses = [], ...message }: Sending,
) {
  const recipients = eachOnce(people, addresses)
  await countSending(deps.db, message.me, { recipients: recipients.length, now: deps.clock() })
  await queueMail(deps, lettersFrom({ ...deps.env, app_name }, message, recipients))
  return { recipients: recipients.length, without_address: people.filter((person) => !hasAddress(person)).map(fullName) }
}
