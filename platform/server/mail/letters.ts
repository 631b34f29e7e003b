import type { Env } from '#platform/server/env.ts'
import { siteLanguage } from '#platform/server/http/language.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Letter } from './letter.ts'
import type { Recipient } from './recipients.ts'

/** What is told; `about` names its texts, `path` is the page that it leads to, and begins with a slash. */
export type Told = {
  about: string
  path: string
  /** What the texts name beside the site. */
  params?: (language: Language) => Record<string, string>
  /** Somebody's own words. */
  message?: string
  reply_to?: string | null
}

/** One letter a recipient, each in its language: our texts, somebody's words, and the way to the page; nothing of what lies there. */
export function lettersOf(env: Env, told: Told, recipients: Recipient[]): Letter[] {
  return recipients.map(({ address, language }) => ({ to: address, ...letterIn(env, told, languageTo(env, language)) }))
}

/** What somebody has chosen, where the site still offers that. */
export const languageTo = (env: Pick<Env, 'languages'>, chosen: Language | null): Language =>
  chosen && env.languages.includes(chosen) ? chosen : siteLanguage(env)

function letterIn(env: Env, { about, path, params, message = '', reply_to = null }: Told, language: Language): Omit<Letter, 'to'> {
  const values = { app_name: env.app_name, ...params?.(language) }
  const text = (key: string) => say(language, { key: `mail.${key}`, params: values })
  return {
    language,
    reply_to,
    subject: text(`${about}_subject`),
    opening: [text('greeting'), text(`${about}_opening`)],
    message,
    link: { label: text(`${about}_link`), address: `${env.root_url}${env.path_prefix}${path}` },
    closing: [text(reply_to === null ? 'no_reply' : 'reply')],
  }
}
