import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { sessionOf } from '#features/identity/server/authenticate.ts'
import { clearFarewellCookie, cookieNames, setBrowserCookie } from '#features/identity/server/cookies.ts'
import { newToken } from '#features/identity/server/sessions.ts'
import { safeNext, showSignInPage } from '#features/identity/server/sign-in-page.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { callback } from './callback.ts'
import { callbackOf, hasProvider, openProvider, type Provider, providerError, type SignOnEnv, signInPageOf } from './provider.ts'
import { addAttempt, endSessionsNamed, takeFarewell, useLogoutToken } from './repository.ts'
import { keysAt, type LogoutToken, readLogoutToken } from './tokens.ts'

/** Routes of sign-on through the configured provider, server-rendered like the sign-in page. None without a provider. */
export function signOnRoutes(context: AppContext) {
  const { app, env, clock } = context
  if (!hasProvider(env)) return
  const provider = openProvider(env)
  const place = { env, provider }
  const signOn = `${env.path_prefix}/login/sign-on`

  app.get<{ Querystring: { next?: string } }>(signOn, { exposeHeadRoute: false }, async (request, reply) => {
    const next = safeNext(request, env, request.query.next)
    if (await sessionOf(context, request)) return reply.redirect(next, 303)
    const browser = browserToken(request)
    const address = await beginSignOn(context, { ...place, browser, next }).catch((error: unknown) => error as Error)
    if (typeof address !== 'string') return showUnreachable({ request, reply, next, error: address })
    setBrowserCookie(request, reply, env, browser)
    return reply.redirect(address, 303)
  })

  async function showUnreachable({
    request,
    reply,
    next,
    error,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    next: string
    error: Error
  }) {
    request.log.warn({ err: error, said: await providerError(error, []) }, 'the sign-on provider cannot be reached')
    const problem = { key: 'identity.sign_on_unreachable', params: { name: env.oidc_name } }
    return showSignInPage(context, { request, reply, next, status: 503, problem })
  }

  app.get(`${signOn}/callback`, { exposeHeadRoute: false }, (request, reply) => callback(context, { ...place, request, reply }))

  app.get(`${signOn}/end`, { exposeHeadRoute: false }, async (request, reply) => {
    const farewell = request.cookies[cookieNames.farewell]
    clearFarewellCookie(request, reply, env)
    const address = farewell && (await endAtProvider(context.db, { ...place, farewell, now: clock() }))
    return reply.redirect(address || `${env.path_prefix}/login`, 303)
  })

  logoutRoute(context, { ...place, path: `${signOn}/logout` })
}

/** Shared by all tabs, so that several can have an attempt in progress. */
function browserToken({ cookies }: FastifyRequest): string {
  const known = cookies[cookieNames.browser] ?? ''
  return /^[\w-]{43}$/.test(known) ? known : newToken()
}

type Ending = { env: SignOnEnv; provider: Provider; farewell: string; now: Date }

/** The address that ends the session at the provider, if it has one; otherwise the sign-out stays local. */
async function endAtProvider(db: Db, { env, provider, farewell, now }: Ending): Promise<string | undefined> {
  const ended = await takeFarewell(db, farewell, now)
  const configuration = ended && (await provider.describe(now).catch(() => undefined))
  if (!configuration?.serverMetadata().end_session_endpoint) return undefined
  const { buildEndSessionUrl } = await import('openid-client')
  return buildEndSessionUrl(configuration, { id_token_hint: ended?.id_token ?? '', post_logout_redirect_uri: signInPageOf(env) }).href
}

type Begun = { env: SignOnEnv; provider: Provider; browser: string; next: string }

/** Stores an attempt of this browser; returns the address at the provider to go to. */
async function beginSignOn({ db, clock }: AppContext, { env, provider, browser, next }: Begun): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await import(
    'openid-client'
  )
  const configuration = await provider.describe(clock())
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await addAttempt(db, { state, browser, nonce, code_verifier, next }, clock())
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(env),
    scope: env.oidc_scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  })
  return address.href
}

const form = z.object({ logout_token: z.string() })

/** The provider reports a sign-out (OpenID Connect Back-Channel Logout). */
function logoutRoute({ app, db, clock }: AppContext, { env, provider, path }: { env: SignOnEnv; provider: Provider; path: string }) {
  const known = new Map<string, ReturnType<typeof keysAt>>()

  app.post(path, async (request, reply) => {
    const said = await read(request.body).catch((error: Error) => error)
    if (!(said instanceof Error) && (await endSaid(db, said, { now: clock(), request_id: request.id }))) return reply.send()
    request.log.warn({ err: said instanceof Error ? said : undefined }, 'a logout token was refused')
    return reply.code(400).send({ error: 'invalid_request' })
  })

  async function read(body: unknown): Promise<LogoutToken> {
    const { logout_token } = form.parse(body)
    const { issuer, jwks_uri = '' } = (await provider.describe(clock())).serverMetadata()
    const keys = known.get(jwks_uri) ?? keysAt(jwks_uri)
    known.set(jwks_uri, keys)
    return readLogoutToken(logout_token, { env, issuer, keys, now: clock() })
  }
}

/** Ends the sessions that the token names; false if it was used before. */
const endSaid = (db: Db, { iss: issuer, jti, sub, sid }: LogoutToken, { now, request_id }: { now: Date; request_id: string }) =>
  db.transaction().execute(async (trx) => {
    if (!(await useLogoutToken(trx, { issuer, jti }, now))) return false
    const ended = await endSessionsNamed(trx, { issuer, ...(sub && { subject: sub }), ...(sid && { sid }) })
    const auditEntry = { action: 'sign_out', subject_type: 'session', request_id, details: { by: 'sign_on' } }
    for (const person of ended) await addAuditEntry(trx, person, auditEntry)
    return true
  })
