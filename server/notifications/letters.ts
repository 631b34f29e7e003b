import type { Env } from '#server/env.ts'
import { siteLanguage } from '#server/kit/language.ts'
import { say } from '#server/kit/texts.ts'
import { isMailAddress, type Letter } from '#server/mail/repository.ts'
import { type Actor, fullName } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'

/** Somebody or some place that a mail goes to; without a language it gets the site's. */
export type Recipient = { address: string; language: Language | null }

type Notification = { me: Actor; meeting: { id: number; committee_id: number }; message: string }

/** One letter a recipient, each in its language: the sender's name and words, and the way to the meeting; nothing of what lies there. */
export function lettersOf(env: Env, notification: Notification, recipients: Recipient[]): Letter[] {
  const languages = new Set(env.languages)
  const write = letterIn(env, notification)
  return recipients.map(({ address, language }) => ({
    to: address,
    ...write(language && languages.has(language) ? language : siteLanguage(env)),
  }))
}

const letterIn =
  (env: Env, { me, meeting, message }: Notification) =>
  (language: Language): Omit<Letter, 'to'> => {
    const params = { sender: fullName(me), app_name: env.app_name }
    const text = (key: string) => say(language, { key: `mail.notification_${key}`, params })
    const reply_to = notificationPolicy.tellAddress(me, meeting) && isMailAddress(me.email) ? me.email : null
    return {
      language,
      reply_to,
      subject: text('subject'),
      opening: [text('greeting'), text('opening')],
      message,
      link: { label: text('link'), address: `${env.root_url}${env.path_prefix}/meetings/${meeting.id}` },
      closing: [text(reply_to === null ? 'no_reply' : 'reply')],
    }
  }
