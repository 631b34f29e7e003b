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
  /** What prevents the removal. Counts all motions except drafts that only the caller sees. */
  others: belongings,
  /** What the caller would lose. */
  own: belongings,
})
export type Removal = z.infer<typeof removal>

/** What removing a meeting would delete, for those who may import into its committee. */
export const getRemoval = endpoint({ method: 'GET', path: 'meetings/:id/removal/', params: byId, answer: removal })
/** Removes the meeting for good, so that it can be imported into the right committee. 409 if anybody else has something in it. */
export const removeMeeting = endpoint({ method: 'DELETE', path: 'meetings/:id/', params: byId, answer: z.object({}) })
