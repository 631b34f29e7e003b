import type { Env } from '#server/env.ts'
import { siteLanguage } from '#server/kit/language.ts'
import { say } from '#server/kit/texts.ts'
import { isMailAddress, type Letter } from '#server/mail/repository.ts'
import { type Actor, fullName } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'

/** Somebody or some place that a mail goes to; without a language it gets the site's. */
export type Recipient = { address: string; language: Language | null }

/** What somebody writes, in which committee; `about` names the texts around it, `path` the page that it leads to, which begins with a slash. */
export type Message = {
  me: Actor
  committee_id: number
  about: 'notification' | 'shared_layer' | 'shared_item'
  message: string
  path: string
}

/** One letter a recipient, each in its language: the sender's name and words, and the way to the page; nothing of what lies there. */
export function lettersOf(env: Env, message: Message, recipients: Recipient[]): Letter[] {
  const languages = new Set(env.languages)
  const write = letterIn(env, message)
  return recipients.map(({ address, language }) => ({
    to: address,
    ...write(language && languages.has(language) ? language : siteLanguage(env)),
  }))
}

const letterIn =
  (env: Env, { me, committee_id, about, message, path }: Message) =>
  (language: Language): Omit<Letter, 'to'> => {
    const params = { sender: fullName(me), app_name: env.app_name }
    const text = (key: string) => say(language, { key: `mail.${key}`, params })
    const reply_to = notificationPolicy.tellAddress(me, { committee_id }) && isMailAddress(me.email) ? me.email : null
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
