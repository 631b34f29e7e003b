import type { FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { isLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'
import { cookieNames } from './cookies.ts'

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
