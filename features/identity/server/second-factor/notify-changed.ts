import type { Deps } from '#platform/server/deps.ts'
import { lettersOf } from '#platform/server/mail/letters.ts'
import { eachOnce } from '#platform/server/mail/recipients.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'

/** Notifies a user that their sign-in has changed, without details; the mail belongs to the transaction of the change. */
export async function notifyChanged(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, user_id: number): Promise<void> {
  const { db, env } = deps
  const person = await db.selectFrom('app_user').where('id', '=', user_id).select(['email', 'language']).executeTakeFirstOrThrow()
  const { app_name } = await readSite(db, env)
  await queueMail(deps, lettersOf({ ...env, app_name }, { about: 'account_changed', path: '/account' }, eachOnce([person])))
}
