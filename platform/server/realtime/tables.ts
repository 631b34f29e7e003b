import type { Generated } from 'kysely'

/** Recipients of an event: named users, or everyone who may see the meeting or motion at the time of delivery. */
export type Audience = { user_ids: number[] } | { meeting_id: number } | { motion_id: number }

export type LiveTables = {
  live_event: {
    id: Generated<number>
    transaction: Generated<string>
    topic: string
    message: object
    audience: Audience
    created: Generated<string>
  }
}
