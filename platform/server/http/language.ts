import type { FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { chooseLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'

/** The parts of a request that tell the language. Cookies are missing if the URL is refused before they are parsed. */
type Asked = Pick<FastifyRequest, 'headers'> & { cookies?: FastifyRequest['cookies'] | null }

/** The caller's language: cookie, else Accept-Language by preference, else German (domain.md). */
export const languageOf = ({ cookies, headers }: Asked): Language =>
  chooseLanguage(cookies?.[languageCookie], acceptedLanguages(headers['accept-language'] ?? ''))

function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',').map((part) => {
    const [name = '', ...options] = part.trim().split(';')
    const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
    return { name, quality: quality === undefined ? 1 : Number(quality) }
  })
  return wanted.sort((a, b) => b.quality - a.quality).map(({ name }) => name)
}

/** The language for users whose own is unknown: German if the site offers it, else its first one (D1 §1). */
export const siteLanguage = ({ languages }: Pick<Env, 'languages'>): Language => (languages.includes('de') ? 'de' : (languages[0] ?? 'de'))
