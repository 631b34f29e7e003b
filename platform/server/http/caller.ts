import type { FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { chooseLanguage, type Language, languageCookie } from '#platform/shared/languages.ts'

/** The caller with the id of the request, for audit entries. */
export const byRequest = ({ me, id }: FastifyRequest): Actor & { request_id: string } => ({ ...me, request_id: id })

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

type Names = [sign: RegExp, name: string][]

// Most browsers also claim to be others, so the more specific ones come first.
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, user_agent: string) => names.find(([sign]) => sign.test(user_agent))?.[1] ?? null

/** Browser and system from the User-Agent, so that users recognise their devices; not used for any decision. */
export const deviceOf = (user_agent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, user_agent),
  system: nameIn(systems, user_agent),
})
