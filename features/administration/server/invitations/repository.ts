import { sql } from 'kysely'
import { hashOf, newToken } from '#features/identity/server/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Language } from '#platform/shared/languages.ts'

/** How long the link in a mail may be used (ms). */
const VALID_MS = 7 * 24 * 3_600_000

/** Somebody invited: `token` is for the link in the mail, and null if the mail leads to the site only. */
export type Invited = { id: number; email: string; token: string | null }

/** Stores new invitations in place of former ones, and returns their tokens, of which only hashes are kept. */
export async function storeInvitations(
  db: Db,
  people: { id: number; email: string }[],
  { with_link, now }: { with_link: boolean; now: Date },
): Promise<Invited[]> {
  const invited = people.map(({ id, email }) => ({ id, email, token: with_link ? newToken() : null }))
  if (invited.length === 0) return []
  const sent = now.toISOString()
  const expires = with_link ? new Date(now.getTime() + VALID_MS).toISOString() : null
  await db
    .insertInto('invitation')
    .values(invited.map(({ id, email, token }) => ({ user_id: id, email, token_hash: token && hashOf(token), sent, expires })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((fields) => ({
        email: fields.ref('excluded.email'),
        token_hash: fields.ref('excluded.token_hash'),
        sent: fields.ref('excluded.sent'),
        expires: fields.ref('excluded.expires'),
      })),
    )
    .execute()
  return invited
}

export const endInvitation = (db: Db, user_id: number) => db.deleteFrom('invitation').where('user_id', '=', user_id).execute()

/** Whether invitation `i` still stands for user `u`: they have not signed in since, and their address is the same. */
export const isStanding = sql<boolean>`(i.email = u.email and coalesce(u.last_sign_in, '-infinity') < i.sent)`

/** The person whom a token lets choose a password. */
export type Guest = { id: number; username: string; first_name: string; last_name: string; email: string; language: Language | null }

/** The person of a token; undefined if it is unknown, used, replaced or expired, or the person is disabled or has another way to sign in. */
export const findGuest = (db: Db, token: string, now: Date): Promise<Guest | undefined> =>
  db
    .selectFrom('app_user as u')
    .innerJoin('invitation as i', 'i.user_id', 'u.id')
    .where('i.token_hash', '=', hashOf(token))
    .where('i.expires', '>', now.toISOString())
    .where(isStanding)
    .where('u.is_disabled', '=', false)
    .where(sql<boolean>`not exists (select from user_identity where user_identity.user_id = u.id)`)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language'])
    .executeTakeFirst()
