import { z } from 'zod'
import { byId, endpoint, instant } from '#platform/shared/endpoint.ts'

/** The caller's calendar feed. Subscribers fetch it without a session at `{path_prefix}/calendar/{secret}.ics`. */
const path = 'users/me/calendar_feed/'

/** When the caller's feed was created; null without one. Only creating a feed returns its address. */
const feed = z.object({ created: instant.nullable() })

export const getCalendarFeed = endpoint({ method: 'GET', path, scope: 'none', answer: feed })
/** Creates a new address and revokes the caller's previous one. */
export const createCalendarFeed = endpoint({ method: 'POST', path, answer: z.object({ created: instant, address: z.string() }) })
export const endCalendarFeed = endpoint({ method: 'DELETE', path, answer: feed })

/** One meeting as an iCalendar file (.ics). */
export const getMeetingCalendar = endpoint({ method: 'GET', path: 'meetings/:id/calendar/', params: byId, answer: 'file' })
