import { meetingName } from '#features/meetings/server/repository.ts'
import { motionPath } from '#features/motions/motion.ts'
import { eventKinds } from '#features/subscriptions/contract.ts'
import type { Env } from '#platform/server/env.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { type Letter, languageTo } from '#platform/server/mail/letters.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import type { ToldEvent } from './told-events.ts'
import { tokenOf, unsubscribePath } from './unsubscribe-token.ts'

type Site = Omit<Env, keyof SiteSettings> & SiteSettings
type Told = { key: string; user_id: number; email: string; language: Language | null; events: ToldEvent[] }

/** A mail that tells somebody of events: how many of each kind, and their titles only if the site allows content in mails (MAIL_CONTENT). */
export function writeLetter(site: Site, { key, user_id, email, language: chosen, events }: Told): Letter {
  const language = languageTo(site, chosen)
  const root = `${site.root_url}${site.path_prefix}`
  const text = (name: string, params: Record<string, string | number> = {}) =>
    translate(language, { key: `subscription_mail.${name}`, params: { app_name: site.app_name, ...params } })
  const lines = eventKinds.flatMap((kind) => {
    const all = oncePerMotion(events.filter((event) => event.kind === kind))
    if (all.length === 0) return []
    const titles = site.mail_content ? [...new Set(all.map((event) => titleOf(event, { language, time_zone: site.time_zone })))] : []
    return [`• ${text(kind, { count: all.length })}`, ...titles.map((title) => `   – ${title}`)]
  })
  const [first, ...others] = [...new Set(events.map(({ committee_id }) => committee_id))]
  const motion = onlyMotionOf(events)
  // A mail about several committees ends all mails.
  const committee_id = others.length === 0 ? (first ?? null) : null
  return {
    to: email,
    reply_to: null,
    language,
    subject: text('subject'),
    opening: [translate(language, { key: 'mail.greeting' }), text('opening'), lines.join('\n')],
    message: '',
    link: motion ? { label: text('motion_link'), address: root + motionPath(motion) } : { label: text('link'), address: `${root}/` },
    closing: [text('why'), translate(language, { key: 'mail.no_reply', params: { app_name: site.app_name } })],
    unsubscribe: {
      label: text(committee_id === null ? 'end_all' : 'end_committee'),
      address: `${root}${unsubscribePath}${tokenOf(key, { user_id, committee_id })}`,
    },
  }
}

/** A motion may ask for a signature several times: when it is published, and when its meeting begins. */
const oncePerMotion = (events: ToldEvent[]): ToldEvent[] =>
  events.filter(({ motion_id }, at) => motion_id === null || events.findIndex((other) => other.motion_id === motion_id) === at)

/** The motion that all events are about. */
function onlyMotionOf(events: ToldEvent[]): Parameters<typeof motionPath>[0] | undefined {
  const [{ motion_id, meeting_id } = { motion_id: null, meeting_id: null }] = events
  if (motion_id === null || meeting_id === null || events.some((event) => event.motion_id !== motion_id)) return undefined
  return { id: motion_id, meeting: { id: meeting_id } }
}

/** The paper or motion with its meeting, or the meeting alone. */
function titleOf({ title, meeting_title, start }: ToldEvent, where: { language: Language; time_zone: string }): string {
  const meeting = start === null ? '' : meetingName({ title: meeting_title, start }, where)
  return title === null ? meeting : `${title} (${meeting})`
}
