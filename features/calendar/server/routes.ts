import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/calendar/contract.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { contentDisposition } from '#platform/server/files/content-disposition.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { feedAddress } from './feed.ts'
import * as calendar from './repository.ts'
import { sendCalendar } from './send-calendar.ts'
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
