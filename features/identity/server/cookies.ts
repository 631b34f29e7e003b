import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { isSecure } from '#platform/server/http/secure.ts'
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

/** Readable by scripts of the page: they echo it in a header. */
export const setCsrfCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.csrf, token, options(request, env))

/** Those of a sign-in that is under way, sent nowhere but to the sign-in page and below. */
const belowLogin = (request: FastifyRequest, env: Env) => ({ ...options(request, env), path: `${env.path_prefix}/login`, httpOnly: true })

/** By it an attempt to sign on belongs to the browser that began it. */
export const setBrowserCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.browser, token, { ...belowLogin(request, env), maxAge: 600 })

/** By it the sign-in page knows that the browser has still to end its session at the provider. */
export const setFarewellCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.farewell, token, { ...belowLogin(request, env), maxAge: 120 })

export const clearFarewellCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieNames.farewell, belowLogin(request, env))

/** By it the browser is known at the next sign-in; a sign-out leaves it. */
const setKnownCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, known: string) =>
  reply.setCookie(cookieNames.known, known, { ...belowLogin(request, env), maxAge: knownFor * 86_400 })

type Entered = { token: string; csrf_token: string; known_browser: string }

/** What a browser keeps of its session, and of having signed in. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, env: Env, entered: Entered) {
  setSessionCookie(request, reply, env, entered.token)
  setCsrfCookie(request, reply, env, entered.csrf_token)
  setKnownCookie(request, reply, env, entered.known_browser)
}

/** By it a sign-in goes on after the password. */
export const setStepCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.step, token, belowLogin(request, env))

export const stepTokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieNames.step]

export const clearStepCookie = (request: FastifyRequest, reply: FastifyReply, env: Env) =>
  reply.clearCookie(cookieNames.step, belowLogin(request, env))

export function clearCookies(request: FastifyRequest, reply: FastifyReply, env: Env) {
  for (const name of [cookieNames.session, cookieNames.csrf]) reply.clearCookie(name, options(request, env))
}
