import { z } from 'zod'

/** Header with a UUID that the client chooses for its work; live events about its position in the queue carry the same UUID. */
export const workHeader = 'X-Work'

/** Topic of positions in the queue, published to the owner of the work. */
export const worksTopic = 'works/waiting'

/** `ahead`: number of works that are expected to begin before it; null once it no longer waits. */
export const workWaits = z.object({ work: z.uuid(), ahead: z.int().nullable() })
export type WorkWaits = z.infer<typeof workWaits>
