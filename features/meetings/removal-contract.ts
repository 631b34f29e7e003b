import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'

/** What people have in a meeting: how much of each kind, never whose. */
const belongings = z.object({
  annotations: z.int(),
  notes: z.int(),
  tags: z.int(),
  bookmarks: z.int(),
  personal_documents: z.int(),
  motions: z.int(),
})
export type Belongings = z.infer<typeof belongings>
export const kindsOfBelongings = [
  'annotations',
  'notes',
  'tags',
  'bookmarks',
  'personal_documents',
  'motions',
] as const satisfies readonly (keyof Belongings)[]

const removal = z.object({
  agenda_items: z.int(),
  documents: z.int(),
  /** What stands against it. Of motions, everything but drafts that are the caller's alone. */
  others: belongings,
  /** What the caller loses by it. */
  own: belongings,
})
export type Removal = z.infer<typeof removal>

/** What a meeting's removal would take along, for those who may import into its committee. */
export const getRemoval = endpoint({ method: 'GET', path: 'meetings/:id/removal/', params: byId, answer: removal })
/** Removes it for good, so that it can be imported into the right committee. 409 as soon as anybody else has something there. */
export const removeMeeting = endpoint({ method: 'DELETE', path: 'meetings/:id/', params: byId, answer: z.object({}) })
