import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { csrfFailed, type Text } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/security.ts'
import { sessionOf } from './authenticate.ts'
import {
  browserOf,
  clearCookies,
  cookieNames,
  isOffered,
  setFarewellCookie,
  setLanguageCookie,
  setSessionCookies,
  setStepCookie,
} from './cookies.ts'
import { stepRoutes } from './second-factor/step-routes.ts'
import { endSession, type Session } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { isFromForm, safeNext, showSignInPage } from './sign-in-page.ts'
import { addFarewell } from './sign-on/repository.ts'

const form = z.object({ username: z.string(), password: z.string(), csrfmiddlewaretoken: z.string(), next: z.string().optional() })
const logoutForm = z.object({ csrfmiddlewaretoken: z.string() }).partial().nullish()

/** Sign-in and sign-out are server-rendered pages and work without JavaScript (domain.md). */
export function signInRoutes(context: AppContext) {
  const { app, env } = context
  const login = `${env.path_prefix}/login`
  app.get<{ Querystring: { next?: string; language?: string; local?: string } }>(login, async (request, reply) => {
    const next = safeNext(request, env, request.query.next)
    const local: Record<string, string> = request.query.local === undefined ? {} : { local: '' }
    if (isOffered(env, request.query.language))
      return setLanguageCookie(request, reply, env, request.query.language).redirect(
        `${login}?${new URLSearchParams({ next, ...local })}`,
        303,
      )
    if (await sessionOf(context, request)) return reply.redirect(next, 303)
    if (request.cookies[cookieNames.farewell]) return reply.redirect(`${login}/sign-on/end`, 303)
    return showPage(request, reply, { next, status: 200, is_local: 'local' in local })
  })

  app.post(login, async (request, reply) => {
    const given = form.safeParse(request.body)
    const next = safeNext(request, env, given.data?.next)
    if (!given.success || !isFromForm(request, given.data.csrfmiddlewaretoken)) {
      return showPage(request, reply, { next, status: 403, problem: { key: 'identity.form_expired' } })
    }
    const { username, password } = given.data
    const outcome = await signIn(context, { username, password, ...browserOf(request, env) })
    if ('wait' in outcome) {
      reply.header('retry-after', outcome.wait)
      return showPage(request, reply, { next, status: 429, problem: { key: 'identity.wait', params: { count: outcome.wait } } })
    }
    if ('step' in outcome) {
      setStepCookie(request, reply, env, outcome.step)
      return reply.redirect(`${login}/second?${new URLSearchParams({ next })}`, 303)
    }
    if (!outcome.session) return showPage(request, reply, { next, status: 401, problem: { key: 'identity.refused' } })
    setSessionCookies(request, reply, env, outcome.session)
    return reply.redirect(next, 303)
  })

  stepRoutes(context)

  app.post(`${env.path_prefix}/logout`, async (request, reply) => {
    const session = await sessionOf(context, request)
    const given = request.headers['x-csrftoken'] ?? logoutForm.safeParse(request.body).data?.csrfmiddlewaretoken
    if (session && !sameToken(String(given), session.csrf_token)) throw csrfFailed()
    const farewell = session && (await signOut(context, session, request.id))
    clearCookies(request, reply, env)
    if (farewell && env.oidc_issuer) setFarewellCookie(request, reply, env, farewell)
    return reply.header('clear-site-data', '"cache", "storage"').redirect(login, 303)
  })

  const showPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { next: string; status: number; problem?: Text; is_local?: boolean },
  ) =>
    // Refused attempts come from the password form: it is shown again.
    showSignInPage(context, { request, reply, is_local: true, ...page })
}

/** Ends a session; if a provider opened it, returns the token with which the browser ends it there as well. */
const signOut = ({ db, clock }: AppContext, { actor, token_hash }: Session, request_id: string): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const farewell = await addFarewell(trx, token_hash, clock())
    await endSession(trx, token_hash)
    await addAuditEntry(trx, actor, { action: 'sign_out', subject_type: 'session', request_id })
    return farewell
  })
