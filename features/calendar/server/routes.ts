import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/calendar/contract.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { contentDisposition, matchesETag } from '#platform/server/files/send-file.ts'
import { languageOf, siteLanguage } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import * as calendar from './repository.ts'
import { findReader, listCalendarMeetings } from './repository.ts'
import { writeCalendar } from './write-calendar.ts'

export function calendarRoutes(context: AppContext) {
  const { env, clock } = context

  handle(context, api.getCalendarFeed, ({ db, me }) => calendar.findFeed(db, me))

  handle(context, api.createCalendarFeed, async ({ db, me: asker, request }) => {
    const at = clock()
    await lockPerson(db, asker.id)
    // The user may have been disabled, or their password changed, in the meantime.
    const { me } = await request.reauthenticate(db)
    const { secret, created } = await calendar.startFeed(db, me, at)
    await addAuditEntry(db, me, { action: 'create_calendar_feed', subject_type: 'user', subject_id: me.id, request_id: request.id, at })
    return { created, address: env.root_url + feedAddress(env, secret) }
  })

  handle(context, api.endCalendarFeed, async ({ db, me, request }) => {
    const about = { subject_type: 'user', subject_id: me.id, request_id: request.id, at: clock() }
    if (await calendar.endFeedOf(db, me.id)) await addAuditEntry(db, me, { action: 'end_calendar_feed', ...about })
    return { created: null }
  })

  handle(context, api.getMeetingCalendar, async ({ db, me, site, params, request, reply }) => {
    const meeting = await calendar.findCalendarMeeting(db, me, params.id)
    const language = languageOf(request)
    reply.header('content-disposition', contentDisposition('attachment', `${meetingName(meeting, { language, ...env })}.ics`))
    return sendCalendar(writeCalendar([meeting], { env, language, ...site }), { request, reply })
  })
}

/** The path of the calendar with that secret, relative to the site's root. */
const feedAddress = ({ path_prefix }: Pick<Env, 'path_prefix'>, secret: string) => `${path_prefix}/calendar/${secret}.ics`

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

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends a calendar, or 304 if the client's copy is current. */
function sendCalendar(text: string, { request, reply }: Exchange) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (matchesETag(request, etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}
