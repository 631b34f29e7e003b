import { z } from 'zod'
import { id } from '#platform/shared/endpoint.ts'

/** A motion was changed or removed; sent to users who see it or saw it until now. */
export const motionChangedTopic = 'vorstoss/changed'
export const motionChanged = z.object({ meeting_id: id, id })
export type MotionChanged = z.infer<typeof motionChanged>
