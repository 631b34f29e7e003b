import type { Env } from '#platform/server/env.ts'
import { siteLanguage } from '#platform/server/http/language.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Letter } from './letter.ts'
import type { Recipient } from './recipients.ts'

/** What a mail is about: `about` is the prefix of its text keys, `path` the linked page, with a leading slash. */
export type Told = {
  about: string
  path: string
  /** Values for the texts, besides `app_name`. */
  params?: (language: Language) => Record<string, string>
  /** The user's own words. */
  message?: string
  reply_to?: string | null
}

/** One letter per recipient in their language: our texts, the user's words and a link to the page, but none of its content. */
export function lettersOf(env: Env, told: Told, recipients: Recipient[]): Letter[] {
  return recipients.map(({ address, language }) => ({ to: address, ...letterIn(env, told, languageTo(env, language)) }))
}

/** The user's language if the site still offers it, else the site's. */
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
