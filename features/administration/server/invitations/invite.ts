import { sql } from 'kysely'
import { type Invitable, invitationRefusal, type NotInvited } from '#features/administration/invitation.ts'
import { type AuditActor, addAuditEntries } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hasAddress, type Letter, lettersOf } from '#platform/server/mail/letters.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'
import type { Language } from '#platform/shared/languages.ts'
import { storeInvitations } from './repository.ts'

/** Below the path prefix; the token follows. */
export const invitationPath = '/login/invitation/'

/** A second click, or a colleague who does the same, sends no second mail within this time (ms). */
const AGAIN_AFTER_MS = 5 * 60_000

type InviteDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/**
 * Invites people by mail, in the caller's transaction, and returns for whom this is not possible or nothing is to be done. The link lets them choose a
 * password; where a provider signs everybody on, the mail leads to the site only.
 */
export async function invite(deps: InviteDeps, actor: AuditActor, ids: number[]): Promise<Map<number, NotInvited>> {
  const { db, env, clock } = deps
  const [people, now, with_link] = [await lockPeople(db, ids), clock(), !env.oidc_only]
  const reasonOf = (person: Candidate) => refusalOf(person, { with_link, now })
  const welcome = people.filter((person) => reasonOf(person) === null)
  const tokens = new Map((await storeInvitations(db, welcome, { with_link, now })).map(({ id, token }) => [id, token]))
  const { app_name } = await readSite(db, env)
  const letters = welcome.flatMap((person) => letterTo({ ...env, app_name }, person, tokens.get(person.id) ?? null))
  await queueMail(deps, letters, { has_secret: with_link })
  const entries = welcome.map(({ id, email }) => ({
    action: 'invite_user',
    subject_type: 'user',
    subject_id: id,
    details: { email },
    at: now,
  }))
  await addAuditEntries(db, actor, entries)
  return new Map(people.flatMap((person) => (welcome.includes(person) ? [] : [[person.id, reasonOf(person) ?? 'is_disabled']])))
}

type Candidate = Invitable & { id: number; language: Language | null; invited: string | null }

/** In the order of their ids, so that two callers wait for each other; read afterwards, since the first may have invited them meanwhile. */
async function lockPeople(db: Db, ids: number[]): Promise<Candidate[]> {
  const asked = db.selectFrom('app_user as u').where('u.id', '=', anyOf(ids)).orderBy('u.id')
  await asked.select('u.id').forNoKeyUpdate().execute()
  return asked
    .select(['u.id', 'u.email', 'u.language', 'u.is_disabled', 'u.last_sign_in'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::int from user_identity i where i.user_id = u.id)`.as('identity_count'),
      sql<string | null>`(select i.sent from invitation i where i.user_id = u.id and i.email = u.email)`.as('invited'),
    ])
    .execute()
}

function refusalOf(person: Candidate, { with_link, now }: { with_link: boolean; now: Date }): NotInvited | null {
  const refusal = hasAddress(person) ? invitationRefusal(person, { with_link }) : 'no_address'
  if (refusal !== null) return refusal
  const isRecent = person.invited !== null && Date.parse(person.invited) > now.getTime() - AGAIN_AFTER_MS
  return isRecent ? 'just_invited' : null
}

/** Says no more than the name of the site. */
const letterTo = (env: InviteDeps['env'], { email, language }: Candidate, token: string | null): Letter[] =>
  lettersOf(env, token === null ? { about: 'invitation_to_sign_on', path: '/' } : { about: 'invitation', path: invitationPath + token }, [
    { address: email, language },
  ])
