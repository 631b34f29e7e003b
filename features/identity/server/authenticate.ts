import type { FastifyRequest } from 'fastify'
import type { House } from '#platform/server/house.ts'
import { authorize, csrfFailed, notSignedIn } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/same-token.ts'
import { readSite, siteOf } from '#platform/server/site-settings.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { unattendedHeader } from '#platform/shared/unattended.ts'
import { cookieNames } from './cookies.ts'
import { findSession, noteUse, type Session } from './sessions.ts'

/** The session that the request's cookie names, if it lives; that it was used is noted, where somebody uses it. */
export async function sessionOf(house: House, request: FastifyRequest): Promise<Session | undefined> {
  const session = await livingSession(house, request)
  if (session && !isUnattended(request)) await noteUse(house.db, session, house.clock())
  return session
}

function livingSession({ db, clock, env }: House, request: FastifyRequest): Promise<Session | undefined> | undefined {
  const token = request.cookies[cookieNames.session]
  const now = clock()
  return token ? findSession(db, token, { now, today: dayOf(now, env.time_zone) }) : undefined
}

/** What a page that is left open asks by itself keeps nobody signed in. */
const isUnattended = ({ headers, routeOptions }: FastifyRequest) =>
  headers[unattendedHeader.toLowerCase()] !== undefined || routeOptions.config.unattended === true

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Tells each API request who asks, and the site's settings in force: 401 for nobody, 403 for an unsafe call without the echoed CSRF token (domain.md). */
export function authenticate(house: House) {
  const { app } = house
  app.decorateRequest('me')
  app.decorateRequest('site')
  app.decorateRequest('listener')
  app.decorateRequest('askAgain', async function (this: FastifyRequest, db) {
    const now = { ...house, db }
    await admit(now, this, await livingSession(now, this))
    return { me: this.me, site: this.site }
  })
  app.addHook('onRequest', async (request) => {
    const session = await sessionOf(house, request)
    await admit(house, request, session)
    if (!session || request.routeOptions.config.access === 'anyone') return
    const token = request.headers['x-csrftoken']
    if (!isSafe(request.method) && !sameToken(String(token), session.csrf_token)) throw csrfFailed()
  })
}

/** Throws 401 and 403 for whom the route is not. */
async function admit({ db, env }: House, request: FastifyRequest, session: Session | undefined) {
  const { access, rule } = request.routeOptions.config
  if (!session && access !== 'anyone') throw notSignedIn()
  request.site = session ? siteOf(env, session.stored_settings) : await readSite(db, env)
  if (!session) return
  request.me = session.actor
  request.listener = { user_id: session.actor.id, token_hash: session.token_hash }
  if (rule) authorize(rule, session.actor, undefined)
}
