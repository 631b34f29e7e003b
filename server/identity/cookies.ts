import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

/** D1 §7, domain.md Wire conventions. */
export const cookieNames = { session: 'sessionid', csrf: 'csrftoken' }

const options = (request: FastifyRequest, { path_prefix }: Env) => ({
  path: `${path_prefix}/`,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
})

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.session, token, { ...options(request, env), httpOnly: true })

/** Readable by scripts of the page: they echo it in a header. */
export const setCsrfCookie = (request: FastifyRequest, reply: FastifyReply, env: Env, token: string) =>
  reply.setCookie(cookieNames.csrf, token, options(request, env))

export function clearCookies(request: FastifyRequest, reply: FastifyReply, env: Env) {
  for (const name of Object.values(cookieNames)) reply.clearCookie(name, options(request, env))
}
