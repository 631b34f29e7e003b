import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import type { Text } from '#server/kit/problem.ts'
import { readSite } from '#server/shell/repository.ts'
import { cookieNames, setCsrfCookie } from './cookies.ts'
import { signInPage } from './sign-in-page.ts'

type Shown = {
  request: FastifyRequest
  reply: FastifyReply
  /** Where to go after the sign-in. */
  next: string
  status: number
  problem?: Text
  /** Asked for by those who sign in with a password though all others sign on. */
  is_local?: boolean
}

/** Answers with the sign-in page, and with the cookie that its form needs. */
export async function showSignInPage({ db, env }: Pick<House, 'db' | 'env'>, { request, reply, status, ...page }: Shown) {
  const token = request.cookies[cookieNames.csrf] || randomBytes(32).toString('base64url')
  setCsrfCookie(request, reply, env, token)
  const { app_name } = await readSite(db, env)
  const html = signInPage({ ...page, env, app_name, language: languageOf(request), csrf_token: token })
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
