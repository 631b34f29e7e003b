import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { absoluteLimit } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { authorize, csrfFailed, notSignedIn, Problem } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/security.ts'
import type { Credentials, Listener } from '#platform/server/realtime/broker.ts'
import { readSite, siteOf } from '#platform/server/site-settings.ts'
import { type Scope, unattendedHeader } from '#platform/shared/endpoint.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { findTokenUse, recordTokenUse, type TokenUse, tokenPrefix } from './access-tokens/repository.ts'
import { cookieNames } from './cookies.ts'
import { livingSessions } from './repository.ts'
import { findSession, recordUse, type Session } from './sessions.ts'

/** The active session of the request's cookie; records its use unless the request is unattended. */
export async function sessionOf(context: AppContext, request: FastifyRequest): Promise<Session | undefined> {
  const session = await livingSession(context, request)
  if (session) await recordSession(context, request, session)
  return session
}

async function recordSession({ db, clock }: AppContext, request: FastifyRequest, session: Session) {
  if (!isUnattended(request)) await recordUse(db, session, clock())
}

function livingSession({ db, clock, env }: AppContext, request: FastifyRequest): Promise<Session | undefined> | undefined {
  const token = request.cookies[cookieNames.session]
  const now = clock()
  return token ? findSession(db, token, { now, today: dayOf(now, env.time_zone) }) : undefined
}

/** Requests that an open page makes by itself do not extend the session. */
const isUnattended = ({ headers, routeOptions }: FastifyRequest) =>
  headers[unattendedHeader.toLowerCase()] !== undefined || routeOptions.config.unattended === true

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Who calls: a session's user, or a program with an access token in the user's name. */
type Caller = { session: Session } | { token: TokenUse }

/**
 * Sets the caller and the site settings of each API request: 401 without a session or token, 403 for an unsafe call of a session without the echoed
 * CSRF token (domain.md), or for a call outside of the token's scopes.
 */
export function authenticate(context: AppContext) {
  const { app } = context
  app.decorateRequest('me')
  app.decorateRequest('site')
  app.decorateRequest('listener')
  app.decorateRequest('reauthenticate', async function (this: FastifyRequest, db) {
    const now = { ...context, db }
    await admit(now, this, await callerOf(now, this))
    return { me: this.me, site: this.site }
  })
  app.addHook('onRequest', async (request) => {
    refuseTokenInAddress(request)
    const caller = await callerOf(context, request)
    await admit(context, request, caller)
    if (caller) await recordCall(context, request, caller)
    if (!caller || !('session' in caller) || request.routeOptions.config.access === 'anyone') return
    const token = request.headers['x-csrftoken']
    if (!isSafe(request.method) && !sameToken(String(token), caller.session.csrf_token)) throw csrfFailed()
  })
}

async function callerOf(context: AppContext, request: FastifyRequest): Promise<Caller | undefined> {
  const bearer = bearerOf(request)
  if (bearer === undefined) {
    // A page in a browser, which has the session, must not be able to provision accounts.
    if (request.routeOptions.config.scope === 'scim') return undefined
    const session = await livingSession(context, request)
    return session && { session }
  }
  const now = context.clock()
  const token = await findTokenUse(context.db, bearer, { now, today: dayOf(now, context.env.time_zone) })
  if (!token) throw new Problem(401, { detail: { key: 'access_tokens.invalid' } })
  return { token }
}

/** The access token of a request. Other credentials in this header are those of a proxy in front, and mean nothing here. */
const bearerOf = ({ headers }: FastifyRequest) => new RegExp(`^Bearer +(${tokenPrefix}\\S*)$`, 'i').exec(headers.authorization ?? '')?.[1]

const tokenInAddress = new RegExp(`${tokenPrefix}[\\w-]{20}`)

/** An address is logged by proxies and kept by browsers, so a token in it must not work. Throws 400. */
function refuseTokenInAddress({ url }: FastifyRequest) {
  if (tokenInAddress.test(url)) throw new Problem(400, { detail: { key: 'access_tokens.in_address' } })
}

const recordCall = (context: AppContext, request: FastifyRequest, caller: Caller) =>
  'token' in caller ? recordTokenUse(context.db, caller.token, context.clock()) : recordSession(context, request, caller.session)

/** Throws 401 or 403 if the route's access rule does not admit the caller. */
async function admit({ db, env }: AppContext, request: FastifyRequest, caller: Caller | undefined) {
  const { access, rule, scope = 'none' } = request.routeOptions.config
  if (!caller && access !== 'anyone') throw notSignedIn()
  const known = caller && ('token' in caller ? caller.token : caller.session)
  request.site = known ? siteOf(env, known.stored_settings) : await readSite(db, env)
  if (!known) return
  request.me = known.actor
  if ('session' in caller) request.listener = { user_id: known.actor.id, token_hash: caller.session.token_hash }
  else if (access !== 'anyone') requireScope(caller.token, scope)
  if (rule) authorize(rule, known.actor, undefined)
}

function requireScope({ scopes }: TokenUse, needed: Scope | 'none') {
  if (needed === 'none') throw new Problem(403, { detail: { key: 'access_tokens.never' } })
  if (!scopes.includes(needed)) throw new Problem(403, { detail: { key: 'access_tokens.scope', params: { scope: needed } } })
}

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
