import { join } from 'node:path'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { retry } from '#platform/server/lib/retry.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { bySmtp } from './by-smtp.ts'
import { compose } from './compose.ts'
import type { HandOver, Outcome } from './hand-over.ts'
import { intoFolder } from './into-folder.ts'
import { type Attempt, findWaiting, noteHandingOver, postpone, settle } from './states.ts'

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
  const outcome = await handOver(mail, content, () => noteHandingOver(db, attempt))
  // Retried, since only this process knows the outcome: if the database is down for a moment, a sent mail must not become unconfirmed.
  await retry([() => note(deps, attempt, outcome)], { signal: AbortSignal.timeout(SAVE_WITHIN_MS), reportError: () => undefined })
  return outcome
}

const SAVE_WITHIN_MS = 60_000

function note(deps: MailDeps, attempt: Attempt, { state, problem }: Outcome) {
  const now = deps.clock()
  if (state === 'delayed') return postpone(deps, attempt, { problem: problem ?? '', now })
  return settle(deps.db, attempt, { state, problem, now })
}
