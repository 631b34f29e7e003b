import type { Deps } from '#platform/server/deps.ts'
import { isOfPushService } from './browsers.ts'
import { authorizationFor, readPushKey } from './push-key.ts'

type PushDeps = Pick<Deps, 'db' | 'env' | 'clock'>

const TIMEOUT_MS = 10_000
/** How long a service keeps the message for a browser that is off. */
const KEPT_SECONDS = 24 * 3600
/** The service no longer knows the browser. */
const gone = [404, 410]

/**
 * Asks the browser maker's service to wake a browser (RFC 8030 §5). The message is empty: what is new is read in the application, with a session. A
 * browser that is gone is removed; any other refusal throws, so that the job is tried again.
 */
export async function sendPush({ db, env, clock }: PushDeps, { browser_id }: { browser_id: number }): Promise<void> {
  if (!env.web_push) return
  const browser = await db.selectFrom('push_browser').select(['id', 'endpoint']).where('id', '=', browser_id).executeTakeFirst()
  if (!browser || !isOfPushService(env, browser.endpoint)) return
  const { endpoint } = browser
  const asked = { endpoint, subject: `mailto:${env.mail_from.address}`, now: clock() }
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ttl: String(KEPT_SECONDS),
      urgency: 'normal',
      topic: 'news',
      authorization: await authorizationFor(await readPushKey(db), asked),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (gone.includes(answer.status)) await db.deleteFrom('push_browser').where('id', '=', browser.id).execute()
  // Without the address, which is a secret.
  else if (!answer.ok) throw new Error(`the push service ${new URL(endpoint).hostname} answered ${answer.status}`)
}
