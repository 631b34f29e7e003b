import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { isSecure } from '#platform/server/http/security.ts'
import { isLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'
import { knownFor } from './known-browsers.ts'

/** D1 §7, domain.md Wire conventions. */
export const cookieNames = {
  session: 'sessionid',
  csrf: 'csrftoken',
  browser: 'sign_on',
  farewell: 'sign_on_end',
  step: 'sign_in_step',
  known: 'known_browser',
}

const options = (request: FastifyRequest, env: Env) => ({
  path: `${env.path_prefix}/`,
  sameSite: 'lax' as const,
  secure: isSecure(request, env),
})

const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.session, token, { ...options(request, env), httpOnly: true })

/** Readable by the page's scripts, which echo it in a header. */
export const setCsrfCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.csrf, token, options(request, env))

/** Options of cookies for a sign-in in progress: sent only to the sign-in page and below. */
const belowLogin = (request: FastifyRequest, env: Env) => ({ ...options(request, env), path: `${env.path_prefix}/login`, httpOnly: true })

/** Binds a sign-on attempt to the browser that began it. */
export const setBrowserCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.browser, token, { ...belowLogin(request, env), maxAge: 600 })

/** Tells the sign-in page that the session at the provider is still to be ended. */
export const setFarewellCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.farewell, token, { ...belowLogin(request, env), maxAge: 120 })

export const clearFarewellCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieNames.farewell, belowLogin(request, env))

/** Recognises the browser at the next sign-in; kept on sign-out. */
const setKnownCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, known: string) =>
  reply.setCookie(cookieNames.known, known, { ...belowLogin(request, env), maxAge: knownFor * 86_400 })

type Entered = { token: string; csrf_token: string; known_browser: string }

/** Sets the cookies of a new session, and the one that marks the browser as known. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, env: Env, entered: Entered) {
  setSessionCookie(request, reply, env, entered.token)
  setCsrfCookie(request, reply, env, entered.csrf_token)
  setKnownCookie(request, reply, env, entered.known_browser)
}

/** Identifies the sign-in step between password and second factor. */
export const setStepCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.step, token, belowLogin(request, env))

export const stepTokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieNames.step]

export const clearStepCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieNames.step, belowLogin(request, env))

export function clearCookies(request: FastifyRequest, reply: FastifyReply, env: Env) {
  for (const name of [cookieNames.session, cookieNames.csrf]) reply.clearCookie(name, options(request, env))
}

/** Remembers the language that somebody chose, for a year. */
export const setLanguageCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, language: Language) =>
  reply.setCookie(languageCookie, language, {
    path: `${env.path_prefix}/`,
    sameSite: 'strict',
    maxAge: 31_536_000,
    secure: isSecure(request, env),
  })

/** Whether the site offers that language. */
export const isOffered = ({ languages }: Pick<Env, 'languages'>, language: string | undefined): language is Language =>
  isLanguage(language) && languages.includes(language)

/** What a request says about the browser of a sign-in: address, user agent, former session, known-browser cookie and language. */
export function browserOf(request: FastifyRequest, env: Env) {
  const chosen = request.cookies[languageCookie]
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    request_id: request.id,
    old_token: request.cookies[cookieNames.session],
    known_browser: request.cookies[cookieNames.known],
    language: isOffered(env, chosen) ? chosen : undefined,
  }
}
export type Browser = ReturnType<typeof browserOf>
