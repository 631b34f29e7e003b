import type { Deps } from '#platform/server/deps.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { problemOf } from '#platform/server/log.ts'
import { exchange, type Limits } from '#platform/server/outgoing/exchange.ts'
import { signedHeaders } from './sign.ts'
import { ATTEMPT_MS, type Attempted, recordAttempt, type Taken, takeDelivery, webhooksWithDue } from './take-delivery.ts'

type SendDeps = Pick<Deps, 'db' | 'env' | 'clock'>

const usual: Limits = { connect: 10_000, idle: ATTEMPT_MS }
/** How long (ms) a run takes new deliveries; the rest waits for the run of the next minute. */
const RUN_MS = 40_000

/**
 * Sends what is due: the oldest first for each webhook, and to all of them at the same time. What failed earlier is sent after newer ones. After a failure a webhook waits for the next run, so that one that
 * does not answer is asked once a minute and delays no other.
 */
export async function sendWebhooks(deps: SendDeps, limits = usual): Promise<void> {
  if (!deps.env.webhooks) return
  const end = performance.now() + RUN_MS
  const webhooks = await webhooksWithDue(deps)
  await Promise.all(webhooks.map((id) => sendTo(deps, id, { end, limits })))
}

async function sendTo(deps: SendDeps, webhook_id: number, { end, limits }: { end: number; limits: Limits }): Promise<void> {
  let goesOn = true
  while (goesOn && performance.now() < end) {
    const taken = await takeDelivery(deps, webhook_id)
    goesOn = taken !== undefined && (await send(deps, taken, limits)) === 'delivered'
  }
}

async function send(deps: SendDeps, taken: Taken, limits: Limits): Promise<Attempted['outcome']> {
  const webhook = await deps.db.selectFrom('webhook').select(['url', 'secret']).where('id', '=', taken.webhook_id).executeTakeFirst()
  if (!webhook) return 'gone'
  const attempted = await attempt(deps, { ...webhook, taken, limits }).catch(
    (error: unknown): Attempted => ({ outcome: 'refused', status: null, problem: problemOf(error) }),
  )
  await recordAttempt(deps, { ...taken, url: webhook.url }, attempted)
  return attempted.outcome
}

type Attempt = { url: string; secret: string; taken: Taken; limits: Limits }

async function attempt({ env, clock }: SendDeps, { url, secret, taken, limits }: Attempt): Promise<Attempted> {
  const allow_private = env.webhooks_allow_private
  if (!allow_private && !url.startsWith('https:')) throw new Error('the address does not begin with https')
  const body = bodyOf(env, taken)
  const bytes = Buffer.from(body)
  const { status } = await exchange(
    {
      url,
      headers: signedHeaders(secret, { id: taken.message_id, body, now: clock() }),
      allow_private,
      setting: 'WEBHOOKS_ALLOW_PRIVATE',
      limits,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    },
    {
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), 'User-Agent': `Traktanda/${env.version}` },
      bytes,
    },
  )
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, problem: null }
  return { outcome: status === 410 ? 'gone' : 'refused', status, problem: `it answered ${status}` }
}

/** The message: what happened and where to read it, in the same bytes for each attempt. */
function bodyOf(env: SendDeps['env'], { type, data, path, happened }: Taken): string {
  const url = path === null ? {} : { url: env.root_url + apiRoot(env) + path }
  return JSON.stringify({ type, timestamp: new Date(happened).toISOString(), data: { ...data, ...url } })
}
