import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { retry } from '#platform/server/jobs/attempts.ts'
import { writeDurably } from '#platform/server/lib/write-durably.ts'
import { problemOf } from '#platform/server/log.ts'
import { readSite } from '#platform/server/site-settings.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { bySmtp } from './by-smtp.ts'
import {
  type Attempt,
  findWaiting,
  type HandOver,
  type Outcome,
  postpone,
  recordFinalState,
  recordHandingOver,
  sent,
  type WaitingMail,
} from './states.ts'

type MailDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** How this site sends mail: by its mail server, else into DATA_DIR/mail. */
export const handOverOf = ({ smtp_url, mail_from, data_dir }: Env): HandOver =>
  smtp_url === null ? intoFolder(join(data_dir, 'mail')) : bySmtp({ smtp_url, mail_from })

/** Makes one attempt to send a mail, saves its outcome and returns it. Does nothing if the attempt was made before. */
export async function sendMail(deps: MailDeps, handOver: HandOver, attempt: Attempt): Promise<Outcome | undefined> {
  const { db, env } = deps
  const mail = await findWaiting(db, attempt)
  if (!mail) return undefined
  const { app_name } = await readSite(db, env)
  const content = await compose(mail, { ...env, app_name })
  const outcome = await handOver(mail, content, () => recordHandingOver(db, attempt))
  // Retried, since only this process knows the outcome: if the database is down for a moment, a sent mail must not become unconfirmed.
  await retry([() => note(deps, attempt, outcome)], { signal: AbortSignal.timeout(SAVE_WITHIN_MS), reportError: () => undefined })
  return outcome
}

const SAVE_WITHIN_MS = 60_000

function note(deps: MailDeps, attempt: Attempt, { state, problem }: Outcome) {
  const now = deps.clock()
  if (state === 'delayed') return postpone(deps, attempt, { problem: problem ?? '', now })
  return recordFinalState(deps.db, attempt, { state, problem, now })
}

/** Builds the message, with the same bytes at every attempt. The only user input in headers are validated addresses. */
export async function compose(mail: WaitingMail, { mail_from, app_name }: Pick<Env, 'mail_from'> & Pick<SiteSettings, 'app_name'>) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { message_id, to_address, reply_to, unsubscribe, subject, text, html, created } = mail
  const composer = new MailComposer({
    from: { name: mail_from.name || app_name, address: mail_from.address },
    to: { name: '', address: to_address },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    subject,
    messageId: `<${message_id}>`,
    date: new Date(created),
    text,
    html,
    // Suppresses out-of-office replies (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    baseBoundary: message_id.slice(0, 36),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** Without a mail server: writes one `.eml` file per mail. Name and content are always the same, so writing a mail twice is harmless. */
export const intoFolder =
  (folder: string): HandOver =>
  (mail, content) =>
    write(folder, fileName(mail), content).then(
      () => sent,
      (error: unknown) => ({ state: 'delayed', problem: problemOf(error) }),
    )

async function write(folder: string, name: string, content: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably({ aside: join(folder, `.${name}`), path: join(folder, name) }, content)
}

/** Sorted by time: `20261121T181600Z-0f8e….eml`. */
const fileName = ({ created, message_id }: WaitingMail) =>
  `${new Date(created).toISOString().replace(/[-:]|\.\d+/g, '')}-${message_id.slice(0, 36)}.eml`
