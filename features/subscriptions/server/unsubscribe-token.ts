import { createHmac } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { sameToken } from '#platform/server/http/security.ts'

/** Below the path prefix; the token follows. */
export const unsubscribePath = '/unsubscribe/'

/** Whose mails a token ends: those of one committee, or all (null). */
export type Unsubscribed = { user_id: number; committee_id: number | null }

/** The site's key for these tokens, made on first use; in backups, so that addresses in mails stay valid. */
export async function readKey(db: Db): Promise<string> {
  const kept = db.selectFrom('unsubscribe_key').select('key')
  const known = await kept.executeTakeFirst()
  if (known) return known.key
  await db
    .insertInto('unsubscribe_key')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).key
}

const signatureOf = (key: string, of: string) => createHmac('sha256', key).update(`unsubscribe ${of}`).digest('base64url')

/** A signed token that can do nothing but end these mails. */
export function tokenOf(key: string, { user_id, committee_id }: Unsubscribed): string {
  const of = `${user_id}-${committee_id ?? 'all'}`
  return `${of}.${signatureOf(key, of)}`
}

/** What a token ends; undefined if it is not one of ours. */
export function readToken(key: string, token: string): Unsubscribed | undefined {
  const [, of = '', user, committee, signature] = /^((\d{1,9})-(\d{1,9}|all))\.([\w-]{43})$/.exec(token) ?? []
  if (!sameToken(signature, signatureOf(key, of))) return undefined
  return { user_id: Number(user), committee_id: committee === 'all' ? null : Number(committee) }
}
