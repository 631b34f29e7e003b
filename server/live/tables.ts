import type { Generated } from 'kysely'

/** Who hears an event: these users, or whoever sees that meeting or motion by the time that it is delivered. */
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
