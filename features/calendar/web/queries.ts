import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed } from '#features/calendar/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Whether the reader has a calendar feed, and since when. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['users', 'me', 'calendar_feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, signal),
  meta: { failure: 'calendar.fetch_error' },
})
