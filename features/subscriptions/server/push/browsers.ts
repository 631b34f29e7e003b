import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'

/** A user's latest ones; older ones are forgotten, as browsers change their addresses without saying so. */
const MOST = 10

/** Whether a browser maker's service gave this address: nobody may make the server call any other place. */
export function isOfPushService({ push_services }: Pick<Env, 'push_services'>, endpoint: string): boolean {
  const { protocol, hostname, origin, username, port } = new URL(endpoint)
  if (push_services.includes(origin)) return true
  const isHost = (service: string) => hostname === service || hostname.endsWith(`.${service}`)
  return protocol === 'https:' && port === '' && username === '' && push_services.some(isHost)
}

/** Adds a browser; one that another user had, who signed in there before, is now this user's. */
export async function addBrowser(db: Db, { user_id, endpoint, at }: { user_id: number; endpoint: string; at: Date }): Promise<void> {
  const created = at.toISOString()
  await db
    .insertInto('push_browser')
    .values({ user_id, endpoint, created })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id, created }))
    .execute()
  const latest = db
    .selectFrom('push_browser')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
  await db.deleteFrom('push_browser').where('user_id', '=', user_id).where('id', 'not in', latest).execute()
}

/** Removes one of a user's browsers. Returns whether there was one. */
export async function removeBrowser(db: Db, { user_id, endpoint }: { user_id: number; endpoint: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_browser')
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
