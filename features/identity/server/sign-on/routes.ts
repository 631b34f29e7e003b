import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '#features/identity/server/authenticate.ts'
import { clearFarewellCookie, cookieNames, setBrowserCookie } from '#features/identity/server/cookies.ts'
import { safeNext } from '#features/identity/server/safe-next.ts'
import { newToken } from '#features/identity/server/sessions.ts'
import { showSignInPage } from '#features/identity/server/show-sign-in-page.ts'
import type { House } from '#platform/server/house.ts'
import { beginSignOn } from './begin.ts'
import { callback } from './callback.ts'
import { endAtProvider } from './end.ts'
import { logoutRoute } from './logout-route.ts'
import { hasProvider, openProvider } from './provider.ts'
import { saidOf } from './said.ts'

/** Sign-on by the provider of the settings: pages of the server like the sign-in page, which offers it. Without a provider there are none. */
export function signOnRoutes(house: House) {
  const { app, env, clock } = house
  if (!hasProvider(env)) return
  const provider = openProvider(env)
  const place = { env, provider }
  const signOn = `${env.path_prefix}/login/sign-on`

  app.get<{ Querystring: { next?: string } }>(signOn, { exposeHeadRoute: false }, async (request, reply) => {
    const next = safeNext(request, env, request.query.next)
    if (await sessionOf(house, request)) return reply.redirect(next, 303)
    const browser = browserToken(request)
    const address = await beginSignOn(house, { ...place, browser, next }).catch((error: unknown) => error as Error)
    if (typeof address !== 'string') return tellUnreachable({ request, reply, next, error: address })
    setBrowserCookie(request, reply, env, browser)
    return reply.redirect(address, 303)
  })

  async function tellUnreachable({
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
    request.log.warn({ err: error, said: await saidOf(error, []) }, 'the sign-on provider cannot be reached')
    const problem = { key: 'identity.sign_on_unreachable', params: { name: env.oidc_name } }
    return showSignInPage(house, { request, reply, next, status: 503, problem })
  }

  app.get(`${signOn}/callback`, { exposeHeadRoute: false }, (request, reply) => callback(house, { ...place, request, reply }))

  app.get(`${signOn}/end`, { exposeHeadRoute: false }, async (request, reply) => {
    const farewell = request.cookies[cookieNames.farewell]
    clearFarewellCookie(request, reply, env)
    const address = farewell && (await endAtProvider(house.db, { ...place, farewell, now: clock() }))
    return reply.redirect(address || `${env.path_prefix}/login`, 303)
  })

  logoutRoute(house, { ...place, path: `${signOn}/logout` })
}

/** The same for all tabs, so that each may have begun an attempt. */
function browserToken({ cookies }: FastifyRequest): string {
  const known = cookies[cookieNames.browser] ?? ''
  return /^[\w-]{43}$/.test(known) ? known : newToken()
}
