export type CalendarTables = {
  calendar_feed: { user_id: number; secret_hash: string; created: string }
  /** Written by a trigger. */
  removed_meeting: { id: number; days: string[] }
  /** A view of meetings and removed meetings, as calendars know them. */
  calendar_meeting: {
    id: number
    committee_id: number
    title: string | null
    start: string
    concluded: string | null
    location: string | null
    days: string[]
    calendar_uid: string
    calendar_sequence: number
    calendar_changed: string
    is_removed: boolean
  }
}
