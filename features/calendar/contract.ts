import { z } from 'zod'
import { byId, endpoint, instant } from '#platform/shared/endpoint.ts'

/** The caller's calendar feed. Subscribers fetch it without a session at `{path_prefix}/calendar/{secret}.ics`. */
const path = 'users/me/calendar_feed/'

/** When the caller's feed was created; null without one. Only creating a feed returns its address. */
const feed = z.object({ created: instant.nullable() })

export const getCalendarFeed = endpoint({
  summary: "Read since when the caller's calendar feed exists",
  description: '`created` is null without one. Only creating a feed answers its address.',
  method: 'GET',
  path,
  scope: 'none',
  answer: feed,
})
export const createCalendarFeed = endpoint({
  summary: "Create an address for the caller's calendar feed",
  description: "Revokes the caller's previous one.",
  method: 'POST',
  path,
  answer: z.object({ created: instant, address: z.string() }),
})
export const endCalendarFeed = endpoint({
  summary: "Revoke the address of the caller's calendar feed",
  method: 'DELETE',
  path,
  answer: feed,
})

export const getMeetingCalendar = endpoint({
  summary: 'Download a meeting as an iCalendar file',
  method: 'GET',
  path: 'meetings/:id/calendar/',
  params: byId,
  answer: 'file',
})
