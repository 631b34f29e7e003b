import { z } from 'zod'
import { bodyId, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { inOneLine, isOneLine } from '#platform/shared/fields.ts'
import { change, changedFields, named, work } from './import-report.ts'

/** What the undo of an import does, or would do, to a meeting: from its present state back to that before the import. */
const undoReport = z.object({
  changes: z.array(change),
  /** Fields of the meeting that somebody has changed since: they are kept. */
  kept: z.array(z.enum(changedFields)),
  agenda_items: z.object({
    returned: z.array(named),
    changed: z.array(named.extend({ changes: z.array(change) })),
    /** Those who worked on them keep them. */
    withdrawn: z.array(named.extend({ work })),
  }),
  documents: z.object({
    returned: z.array(named),
    changed: z.array(named),
    /** Documents whose former file becomes the newest version again; annotations are carried over. */
    former_version: z.array(named.extend({ work })),
    withdrawn: z.array(named.extend({ work })),
  }),
})
export type UndoReport = z.infer<typeof undoReport>

const lastImport = z.object({
  id,
  imported_at: instant,
  /** Full name of the importer; null once that user is removed. */
  imported_by: z.string().nullable(),
  undo: undoReport,
})
export type LastImport = z.infer<typeof lastImport>

/** The last import that changed a meeting, and what undoing it would do; null if none can be undone. For those who may import into the committee. */
export const getLastImport = endpoint({
  method: 'GET',
  path: 'meetings/:id/last_import/',
  params: byId,
  answer: z.object({ last_import: lastImport.nullable() }),
})
/** Undoes that import, once. 409 if it is no longer the last one. */
export const undoImport = endpoint({
  method: 'POST',
  path: 'meetings/:id/undo_import/',
  params: byId,
  body: z.object({ last_import: bodyId }),
  answer: undoReport,
})

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

/** With the limits of meeting.json. */
const bodyOrigin = z.object({
  oguid: z.string().min(1).max(200).refine(isOneLine, 'problem.one_line'),
  title: z.string().min(1).max(1_000).overwrite(inOneLine),
})

/**
 * Sets the committee of the producer from which a committee's meetings come, if the first import was of another one, for those who may
 * import into it. `expected` is the identifier so far; 409 if it has changed.
 */
export const correctOrigin = endpoint({
  method: 'POST',
  path: 'committees/:id/correct_origin/',
  params: byId,
  body: z.object({ given: bodyOrigin, expected: z.string() }),
  answer: z.object({}),
})
