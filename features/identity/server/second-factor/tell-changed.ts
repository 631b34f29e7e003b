import type { Deps } from '#platform/server/house.ts'
import { eachOnce, lettersOf, queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'

/** Tells somebody by mail that their way to sign in has changed, and not how: in the transaction in which it does. */
export async function tellChanged(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, user_id: number): Promise<void> {
  const { db, env } = deps
  const person = await db.selectFrom('app_user').where('id', '=', user_id).select(['email', 'language']).executeTakeFirstOrThrow()
  const { app_name } = await readSite(db, env)
  await queueMail(deps, lettersOf({ ...env, app_name }, { about: 'account_changed', path: '/account' }, eachOnce([person])))
}
