import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { eachOnce, languageTo, lettersOf } from '#platform/server/mail/letters.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'
import type { Language } from '#platform/shared/languages.ts'

type MailDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** Notifies the records staff by mail of a new posting in the inbox, within the transaction that adds it. */
export async function notifyOffice(deps: MailDeps, posting_id: number): Promise<void> {
  const staff = await deps.db
    .selectFrom('app_user')
    .where('is_records_staff', '=', true)
    .where('is_disabled', '=', false)
    .select(['email', 'language'])
    .orderBy('id')
    .execute()
  const letter = { about: 'posting_arrived', path: `/records/inbox/${posting_id}` }
  await queueMail(deps, lettersOf(await envOf(deps), letter, eachOnce(staff)))
}

/** Notifies the poster by mail of a posting's outcome, within the transaction that changes its state. */
export async function notifyPoster(deps: MailDeps, posting_id: number): Promise<void> {
  const { is_disabled, committee_id, state, ...poster } = await findPoster(deps.db, posting_id)
  if (is_disabled) return
  const letter = {
    about: 'posting_changed',
    path: `/committees/${committee_id}/postings?posting=${posting_id}`,
    params: (language: Language) => ({ state: translate(language, { key: `records.state_${state}` }) }),
  }
  await queueMail(deps, lettersOf(await envOf(deps), letter, eachOnce([poster])))
}

/** The language of mails to the poster. */
export const languageOfPoster = async ({ db, env }: Pick<Deps, 'db' | 'env'>, posting_id: number): Promise<Language> =>
  languageTo(env, (await findPoster(db, posting_id)).language)

const findPoster = (db: Db, posting_id: number) =>
  db
    .selectFrom('posting')
    .innerJoin('app_user', 'app_user.id', 'posting.poster_id')
    .where('posting.id', '=', posting_id)
    .select(['posting.committee_id', 'posting.state', 'app_user.email', 'app_user.language', 'app_user.is_disabled'])
    .executeTakeFirstOrThrow()

/** The environment with the application name set on the site. */
const envOf = async ({ db, env }: MailDeps) => ({ ...env, app_name: (await readSite(db, env)).app_name })
