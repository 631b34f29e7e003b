import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { absoluteLimit } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { authorize, csrfFailed, notSignedIn } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/security.ts'
import type { Credentials, Listener } from '#platform/server/realtime/broker.ts'
import { readSite, siteOf } from '#platform/server/site-settings.ts'
import { unattendedHeader } from '#platform/shared/endpoint.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { cookieNames } from './cookies.ts'
import { livingSessions } from './repository.ts'
import { findSession, recordUse, type Session } from './sessions.ts'

/** The active session of the request's cookie; records its use unless the request is unattended. */
export async function sessionOf(context: AppContext, request: FastifyRequest): Promise<Session | undefined> {
  const session = await livingSession(context, request)
  if (session && !isUnattended(request)) await recordUse(context.db, session, context.clock())
  return session
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

/**
 * Sets the caller and the site settings of each API request: 401 without a session, 403 for an unsafe call without the echoed CSRF token
 * (domain.md).
 */
export function authenticate(context: AppContext) {
  const { app } = context
  app.decorateRequest('me')
  app.decorateRequest('site')
  app.decorateRequest('listener')
  app.decorateRequest('reauthenticate', async function (this: FastifyRequest, db) {
    const now = { ...context, db }
    await admit(now, this, await livingSession(now, this))
    return { me: this.me, site: this.site }
  })
  app.addHook('onRequest', async (request) => {
    const session = await sessionOf(context, request)
    await admit(context, request, session)
    if (!session || request.routeOptions.config.access === 'anyone') return
    const token = request.headers['x-csrftoken']
    if (!isSafe(request.method) && !sameToken(String(token), session.csrf_token)) throw csrfFailed()
  })
}

/** Throws 401 or 403 if the route's access rule does not admit the caller. */
async function admit({ db, env }: AppContext, request: FastifyRequest, session: Session | undefined) {
  const { access, rule } = request.routeOptions.config
  if (!session && access !== 'anyone') throw notSignedIn()
  request.site = session ? siteOf(env, session.stored_settings) : await readSite(db, env)
  if (!session) return
  request.me = session.actor
  request.listener = { user_id: session.actor.id, token_hash: session.token_hash }
  if (rule) authorize(rule, session.actor, undefined)
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
