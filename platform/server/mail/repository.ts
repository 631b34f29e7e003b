import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { asciiDomain, htmlOf, type Letter, textOf } from './letters.ts'

type QueueDeps = Pick<Deps, 'db' | 'jobs' | 'env' | 'clock'>
/** Whose message it is, so that the sender learns if it does not arrive. */
export type SentBy = { sender_id: number; meeting_id: number | null }
/** `has_secret`: the text is forgotten as soon as the mail is sent or given up. */
type Facts = Partial<SentBy> & { has_secret?: boolean }

/** Queues one mail per letter in the caller's transaction. They are sent after it is committed, each at most once. */
export async function queueMail({ db, jobs, env, clock }: QueueDeps, letters: Letter[], facts: Facts = {}): Promise<void> {
  if (letters.length === 0) return
  const now = clock().toISOString()
  const [, domain = ''] = env.mail_from.address.split('@')
  const mails = letters.map((letter) => ({
    message_id: `${randomUUID()}@${asciiDomain(domain)}`,
    to_address: letter.to,
    reply_to: letter.reply_to,
    unsubscribe: letter.unsubscribe?.address ?? null,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    created: now,
    next_attempt: now,
    sender_id: facts.sender_id ?? null,
    meeting_id: facts.meeting_id ?? null,
    has_secret: facts.has_secret ?? false,
  }))
  const queued = await db.insertInto('mail').values(mails).returning('id').execute()
  await jobs.send(
    db,
    'send_mail',
    queued.map(({ id }) => ({ mail_id: id, attempt: 0 })),
  )
}

/** All mails that have not been swept, newest first, without their content. */
export const listMails = (db: Db) =>
  db.selectFrom('mail').select(['id', 'to_address', 'state', 'attempts', 'created', 'settled', 'problem']).orderBy('id', 'desc').execute()

/** Whether a mail about a meeting did not reach its address, and no later one about it did. */
export const isStillFailed = sql<boolean>`(mail.state = 'failed' and not exists (
  select from mail later
  where later.meeting_id = mail.meeting_id and later.to_address = mail.to_address and later.id > mail.id and later.state = 'sent'))`
