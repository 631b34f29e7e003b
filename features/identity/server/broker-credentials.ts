import { createHmac } from 'node:crypto'
import { absoluteLimit } from '#features/identity/session-limits.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sameToken } from '#platform/server/http/same-token.ts'
import type { Credentials, Listener } from '#platform/server/realtime/listening-rules.ts'
import { livingSessions } from './repository.ts'

/**
 * For connections to the broker as long as the session lives, which is the key itself: every app server finds it in the database, and nobody once
 * it has ended. The day that is written into them is the last one that it could live.
 */
export function credentialsFor({ user_id, token_hash }: Listener, now: Date): Credentials {
  const username = `${user_id}.${now.getTime() + absoluteLimit}`
  return { username, password: sign(token_hash, username) }
}

/** Whose credentials these are; nobody's when they are false or too old, or when their session has ended. */
export async function listenerOf(db: Db, given: Partial<Credentials>, now: Date): Promise<Listener | undefined> {
  const [, user_id, until] = /^([1-9]\d{0,8})\.(\d{1,15})$/.exec(given.username ?? '') ?? []
  if (!user_id || Number(until) <= now.getTime()) return undefined
  const sessions = await livingSessions(db, now).where('session.user_id', '=', Number(user_id)).execute()
  const fitting = sessions.find(({ token_hash }) => sameToken(given.password, sign(token_hash, given.username ?? '')))
  return fitting && { user_id: Number(user_id), token_hash: fitting.token_hash }
}

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
