import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'

/** A meeting as lists show it (D2 §2 meeting list item). */
export const meetingListed = z.object({
  id,
  committee_id: id,
  /** null: the screens show "meeting from {date}". */
  title: z.string().nullable(),
  start: instant,
  concluded: instant.nullable(),
  location: z.string().nullable(),
  imported_at: instant,
  updated: instant,
  is_current: z.boolean(),
  is_next: z.boolean(),
  is_running_meeting: z.boolean(),
  has_tagesordnung: z.boolean(),
  /** When the caller last had its page on screen; null if never. */
  last_seen: instant.nullable(),
})
export type MeetingListed = z.infer<typeof meetingListed>

/** The meeting of a document or an agenda item, for breadcrumbs. */
export const meetingOfParent = z.object({
  id,
  title: z.string().nullable(),
  start: instant,
  committee: z.object({ id, title: z.string() }),
})

/** The active entry of a meeting's agenda changed (D2 §4); `is_active` is false for an entry that ended. */
export const activeChangedTopic = 'tagesordnung_item/is_active_changed'
export const activeChanged = z.object({ meeting_id: id, id, is_active: z.boolean() })
export type ActiveChanged = z.infer<typeof activeChanged>

/** A meeting was concluded or reopened. */
export const concludedChangedTopic = 'meeting/concluded_changed'
export const concludedChanged = z.object({ meeting_id: id })
