import type { Env } from '#platform/server/env.ts'
import type { House } from '#platform/server/house.ts'
import { siteLanguage } from '#platform/server/http/language.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { findReader, listCalendarMeetings } from './repository.ts'
import { sendCalendar } from './send-calendar.ts'
import { writeCalendar } from './write-calendar.ts'

/** Where the calendar of that secret is, below the site's own address. */
export const feedAddress = ({ path_prefix }: Pick<Env, 'path_prefix'>, secret: string) => `${path_prefix}/calendar/${secret}.ics`

/**
 * A person's calendar for whoever has its address, of what that person sees now. There is no session, and nothing is written. Whatever address is none
 * gets the same 404 after the same statement; that nobody finds one by trying is seen to by its 256 bits.
 */
export function feed({ app, db, env, clock }: House) {
  app.get<{ Params: { name: string } }>(`${env.path_prefix}/calendar/:name`, async (request, reply) => {
    const today = dayOf(clock(), env.time_zone)
    const { language, ...me } = await findReader(db, /^(.+)\.ics$/.exec(request.params.name)?.[1] ?? '', today)
    const meetings = await listCalendarMeetings(db, me)
    const { app_name } = await readSite(db, env)
    const spoken = language && env.languages.includes(language) ? language : siteLanguage(env)
    // Programs that keep calendars ask each time whether theirs is still the one.
    reply.header('cache-control', 'private, no-cache')
    return sendCalendar(writeCalendar(meetings, { env, language: spoken, app_name }), { request, reply })
  })
}
