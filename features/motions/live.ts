import { z } from 'zod'
import { id } from '#platform/shared/endpoint.ts'

/** A motion is another than before, or gone: told to those who see or saw it. */
export const motionChangedTopic = 'vorstoss/changed'
export const motionChanged = z.object({ meeting_id: id, id })
export type MotionChanged = z.infer<typeof motionChanged>
