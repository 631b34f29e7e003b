import { z } from 'zod'
import { id } from '#platform/shared/endpoint.ts'

/** The active entry of a meeting's agenda changed (D2 §4); `is_active` is false for an entry that ended. */
export const activeChangedTopic = 'tagesordnung_item/is_active_changed'
export const activeChanged = z.object({ meeting_id: id, id, is_active: z.boolean() })
export type ActiveChanged = z.infer<typeof activeChanged>

/** A meeting was concluded or reopened. */
export const concludedChangedTopic = 'meeting/concluded_changed'
export const concludedChanged = z.object({ meeting_id: id })
