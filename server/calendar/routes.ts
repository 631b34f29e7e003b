import { addDeed } from '#server/audit/repository.ts'
import { contentDisposition } from '#server/files/content-disposition.ts'
import { holdPerson } from '#server/identity/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { meetingName } from '#server/meetings/repository.ts'
import * as api from '#shared/calendar/contract.ts'
import { feedAddress } from './feed.ts'
import * as calendar from './repository.ts'
import { sendCalendar } from './send-calendar.ts'
import { writeCalendar } from './write-calendar.ts'

export function calendarRoutes(house: House) {
  const { env, clock } = house

  handle(house, api.getCalendarFeed, ({ db, me }) => calendar.findFeed(db, me))

  handle(house, api.createCalendarFeed, async ({ db, me: asker, request }) => {
    const at = clock()
    await holdPerson(db, asker.id)
    // Somebody may have been disabled or given another password meanwhile.
    const { me } = await request.askAgain(db)
    const { secret, created } = await calendar.startFeed(db, me, at)
    await addDeed(db, me, { action: 'create_calendar_feed', subject_type: 'user', subject_id: me.id, request_id: request.id, at })
    return { created, address: env.root_url + feedAddress(env, secret) }
  })

  handle(house, api.endCalendarFeed, async ({ db, me, request }) => {
    const about = { subject_type: 'user', subject_id: me.id, request_id: request.id, at: clock() }
    if (await calendar.endFeedOf(db, me.id)) await addDeed(db, me, { action: 'end_calendar_feed', ...about })
    return { created: null }
  })

  handle(house, api.getMeetingCalendar, async ({ db, me, site, params, request, reply }) => {
    const meeting = await calendar.findCalendarMeeting(db, me, params.id)
    const language = languageOf(request)
    reply.header('content-disposition', contentDisposition('attachment', `${meetingName(meeting, { language, ...env })}.ics`))
    return sendCalendar(writeCalendar([meeting], { env, language, ...site }), { request, reply })
  })
}
