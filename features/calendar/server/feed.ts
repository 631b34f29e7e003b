import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { siteLanguage } from '#platform/server/http/language.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { findReader, listCalendarMeetings } from './repository.ts'
import { sendCalendar } from './send-calendar.ts'
import { writeCalendar } from './write-calendar.ts'

/** The path of the calendar with that secret, relative to the site's root. */
export const feedAddress = ({ path_prefix }: Pick<Env, 'path_prefix'>, secret: string) => `${path_prefix}/calendar/${secret}.ics`

/**
 * Serves a person's calendar to anybody who has its address, with the meetings that the person sees now. There is no session, and nothing
 * is written. Every unknown address gets the same 404 after the same statement; 256 random bits make guessing hopeless.
 */
export function feed({ app, db, env, clock }: AppContext) {
  app.get<{ Params: { name: string } }>(`${env.path_prefix}/calendar/:name`, async (request, reply) => {
    const today = dayOf(clock(), env.time_zone)
    const { language, ...me } = await findReader(db, /^(.+)\.ics$/.exec(request.params.name)?.[1] ?? '', today)
    const meetings = await listCalendarMeetings(db, me)
    const { app_name } = await readSite(db, env)
    const spoken = language && env.languages.includes(language) ? language : siteLanguage(env)
    // Calendar programs revalidate their copy on every request.
    reply.header('cache-control', 'private, no-cache')
    return sendCalendar(writeCalendar(meetings, { env, language: spoken, app_name }), { request, reply })
  })
}
