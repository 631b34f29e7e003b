import type { FastifyRequest } from 'fastify'
import type { House } from '#server/kit/house.ts'
import { csrfFailed, notSignedIn } from '#server/kit/problem.ts'
import { sameToken } from '#server/kit/same-token.ts'
import { readSite, siteOf } from '#server/shell/repository.ts'
import { dayOf } from '#shared/kit/site-time.ts'
import { cookieNames } from './cookies.ts'
import { findSession, noteUse, type Session } from './sessions.ts'

/** The session that the request's cookie names, if it lives. */
export async function sessionOf({ db, clock, env }: House, request: FastifyRequest): Promise<Session | undefined> {
  const token = request.cookies[cookieNames.session]
  if (!token) return undefined
  const now = clock()
  const session = await findSession(db, token, { now, today: dayOf(now, env.time_zone) })
  if (session) await noteUse(db, session, now)
  return session
}

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Tells each API request who asks, and the site's settings in force: 401 for nobody, 403 for an unsafe call without the echoed CSRF token (domain.md). */
export function authenticate(house: House) {
  const { app, db, env } = house
  app.decorateRequest('me')
  app.decorateRequest('site')
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    const session = await sessionOf(house, request)
    if (!session && access !== 'anyone') throw notSignedIn()
    request.site = session ? siteOf(env, session.stored_settings) : await readSite(db, env)
    if (session) request.me = session.actor
    if (!session || access === 'anyone') return
    const token = request.headers['x-csrftoken']
    if (!isSafe(request.method) && !sameToken(String(token), session.csrf_token)) throw csrfFailed()
  })
}
