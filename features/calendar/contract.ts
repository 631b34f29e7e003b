import { z } from 'zod'
import { byId, endpoint, instant } from '#platform/shared/endpoint.ts'

/** Where the caller's calendar is subscribed to, without a session: `{path_prefix}/calendar/{secret}.ics`. */
const path = 'users/me/calendar_feed/'

/** Whether the caller has one, and since when; its address is told by nothing but its making. */
const feed = z.object({ created: instant.nullable() })

export const getCalendarFeed = endpoint({ method: 'GET', path, answer: feed })
/** Makes an address, and ends the one that the caller had. */
export const createCalendarFeed = endpoint({ method: 'POST', path, answer: z.object({ created: instant, address: z.string() }) })
export const endCalendarFeed = endpoint({ method: 'DELETE', path, answer: feed })

/** One meeting, for a calendar (.ics). */
export const getMeetingCalendar = endpoint({ method: 'GET', path: 'meetings/:id/calendar/', params: byId, answer: 'file' })
