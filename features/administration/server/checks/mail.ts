import type { Db } from '#platform/server/database/db.ts'
import { problemWithServer } from '#platform/server/mail/by-smtp.ts'
import { type CheckedSite, type Finding, fine, orFine, problem, warning } from './finding.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Whether the mail server takes our sign-in, and mails arrive there. */
export async function checkMail({ db, env, clock }: Pick<CheckedSite, 'db' | 'env' | 'clock'>): Promise<Finding[]> {
  const refusal = env.smtp_url === null ? null : await problemWithServer(env.smtp_url, { signsIn: true })
  const { waiting, given_up } = await countMails(db, clock())
  return orFine(
    [
      env.smtp_url === null && warning('checks.mail_no_server'),
      refusal !== null && problem('checks.mail_refused', { problem: refusal }),
      waiting > 0 && warning('checks.mail_waiting', { count: waiting }),
      given_up > 0 && warning('checks.mail_given_up', { count: given_up }),
    ],
    fine('checks.mail_fine'),
  )
}

/** Mails that wait for more than an hour, and those of the last week that were given up or may not have arrived. */
function countMails(db: Db, now: Date): Promise<{ waiting: number; given_up: number }> {
  const [anHourAgo, aWeekAgo] = [HOUR_MS, WEEK_MS].map((ms) => new Date(now.getTime() - ms).toISOString()) as [string, string]
  return db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'queued').filterWhere('created', '<', anHourAgo).as('waiting'),
      fn.countAll<number>().filterWhere('state', 'in', ['failed', 'unconfirmed']).filterWhere('created', '>', aWeekAgo).as('given_up'),
    ])
    .executeTakeFirstOrThrow()
}
