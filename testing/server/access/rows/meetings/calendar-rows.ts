import { meeting, type Rows, signedIn } from '#testing/server/access/row.ts'

export const calendarRows: Rows = {
  'GET users/me/calendar_feed/': signedIn,
  'POST users/me/calendar_feed/': signedIn,
  'DELETE users/me/calendar_feed/': signedIn,
  'GET meetings/:id/calendar/': meeting,
}
