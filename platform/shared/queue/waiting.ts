import { z } from 'zod'

/** A request may name the work that it asks for by a UUID of its own in this header, and is told by that where it stands in the queue. */
export const workHeader = 'X-Work'

/** Where works stand in the queue, told to whoever asked for them. */
export const worksTopic = 'works/waiting'

/** `ahead`: how many works begin before it, as far as is known; null once it no longer waits. */
export const workWaits = z.object({ work: z.uuid(), ahead: z.int().nullable() })
export type WorkWaits = z.infer<typeof workWaits>
