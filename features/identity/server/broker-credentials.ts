import { createHmac } from 'node:crypto'
import { absoluteLimit } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sameToken } from '#platform/server/http/security.ts'
import type { Credentials, Listener } from '#platform/server/realtime/broker.ts'
import { livingSessions } from './repository.ts'

/**
 * Broker credentials that are valid as long as the session. They are signed with the session's token hash, which every app server finds in
 * the database until the session ends. They contain the session's latest possible end.
 */
export function credentialsFor({ user_id, token_hash }: Listener, now: Date): Credentials {
  const username = `${user_id}.${now.getTime() + absoluteLimit}`
  return { username, password: sign(token_hash, username) }
}

/** The user and session of broker credentials; undefined if they are invalid or expired, or the session has ended. */
export async function listenerOf(db: Db, given: Partial<Credentials>, now: Date): Promise<Listener | undefined> {
  const [, user_id, until] = /^([1-9]\d{0,8})\.(\d{1,15})$/.exec(given.username ?? '') ?? []
  if (!user_id || Number(until) <= now.getTime()) return undefined
  const sessions = await livingSessions(db, now).where('session.user_id', '=', Number(user_id)).execute()
  const fitting = sessions.find(({ token_hash }) => sameToken(given.password, sign(token_hash, given.username ?? '')))
  return fitting && { user_id: Number(user_id), token_hash: fitting.token_hash }
}

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
