import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, cookieNames, setSessionCookies } from '#features/identity/server/cookies.ts'
import { anySignOn, knownBrowser } from '#features/identity/server/known-browsers.ts'
import type { EnteredSession } from '#features/identity/server/sign-in.ts'
import { safeNext, showSignInPage } from '#features/identity/server/sign-in-page.ts'
import { clearAttempts, countAttempt, ofCallback } from '#features/identity/server/throttle.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { auditRefusal, enterBySignOn } from './enter.ts'
import { type Failure, isSiteRefused, type Provider, providerError, type SignOnEnv } from './provider.ts'
import { takeAttempt } from './repository.ts'
import { requestIdentity, type VerifiedIdentity } from './tokens.ts'

type Asked = { env: SignOnEnv; provider: Provider; request: FastifyRequest; reply: FastifyReply }
type Attempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>> & { state: string }
/** Text for the page, and the reason for the audit log if nothing else logs it. */
type Refused = { next?: string; status: number; text: string; params?: Record<string, number>; noted?: string }

/** Handles the return from the provider: opens a session, or shows why not. */
export async function callback(context: AppContext, asked: Asked) {
  const { request, reply } = asked
  const tried = await triedBy(context, request)
  const wait = await countAttempt(context.db, tried, context.clock())
  if (wait > 0) {
    reply.header('retry-after', wait)
    return refuse(context, asked, { status: 429, text: 'wait', params: { count: wait } })
  }
  const attempt = await attemptOf(context, request)
  if (!attempt) return refuse(context, asked, { status: 400, text: 'sign_on_expired', noted: 'not_begun_here' })
  const outcome = await outcomeOf(context, asked, attempt)
  if (!('token' in outcome)) return refuse(context, asked, { ...outcome, next: attempt.next })
  await clearAttempts(context.db, tried)
  return letIn(asked, outcome, attempt)
}

async function triedBy({ db, clock }: AppContext, { cookies, ip: address }: FastifyRequest) {
  const known = await knownBrowser(db, { cookie: cookies[cookieNames.known], as: anySignOn, now: clock() })
  return ofCallback({ browser: cookies[cookieNames.browser] ?? '', address, known })
}

async function outcomeOf(context: AppContext, asked: Asked, attempt: Attempt): Promise<EnteredSession | Refused> {
  const who = await verifiedIdentity(context, { ...asked, attempt }).catch((error: Failure) => error)
  if (who instanceof Error) return reasonOf(asked, attempt, who)
  const session = await enterBySignOn(context, { env: asked.env, who, browser: browserOf(asked.request, asked.env) })
  return session ?? { status: 403, text: 'sign_on_refused' }
}

function letIn({ env, request, reply }: Asked, entered: EnteredSession, { next }: Attempt) {
  setSessionCookies(request, reply, env, entered)
  return reply.redirect(safeNext(request, env, next), 303)
}

const searchOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

async function attemptOf({ db, clock }: AppContext, request: FastifyRequest): Promise<Attempt | undefined> {
  const state = new URLSearchParams(searchOf(request)).get('state')
  const browser = request.cookies[cookieNames.browser]
  const attempt = state && browser ? await takeAttempt(db, { state, browser }, clock()) : undefined
  return state && attempt ? { ...attempt, state } : undefined
}

async function verifiedIdentity(
  { clock }: AppContext,
  { env, provider, request, attempt }: Asked & { attempt: Attempt },
): Promise<VerifiedIdentity> {
  const configuration = await provider.describe(clock())
  const ask = (by: typeof configuration) => requestIdentity({ env, configuration: by, search: searchOf(request), attempt, now: clock() })
  return ask(configuration).catch(async (failure: Failure) => {
    const otherwise = isSiteRefused(failure) && (await provider.withSecretInForm(configuration))
    if (otherwise) return ask(otherwise)
    throw failure
  })
}

/** Logs what went wrong in the provider's own words; the person is told what to do. */
async function reasonOf({ env, request }: Asked, { state, code_verifier, nonce }: Attempt, failure: Failure): Promise<Refused> {
  const code = new URLSearchParams(searchOf(request)).get('code')
  const said = await providerError(failure, [code, state, code_verifier, nonce, env.oidc_client_secret])
  request.log.warn({ err: failure, said }, 'a sign-on failed')
  const text = failure.error === 'access_denied' ? 'sign_on_cancelled' : 'sign_on_failed'
  return { status: 401, text, noted: failure.error ?? failure.code ?? failure.name }
}

async function refuse(context: AppContext, asked: Asked, { text, params, noted, ...page }: Refused) {
  const { env, request, reply } = asked
  // The provider's words may contain characters that the database rejects.
  const reason = noted?.replace(/[^\w. -]/g, '').slice(0, 100)
  if (reason !== undefined) await context.db.transaction().execute((trx) => auditRefusal(trx, { browser: browserOf(request, env), reason }))
  const problem: Text = { key: `identity.${text}`, params: { name: env.oidc_name, ...params } }
  return showSignInPage(context, { request, reply, next: `${env.path_prefix}/`, ...page, problem })
}
