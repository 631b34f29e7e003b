import { z } from 'zod'
import { bodyId, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { inOneLine, isOneLine } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { change, changedFields, named, published, work } from './import-report.ts'

/** What the undo of an import does, or would do, to a meeting: from its present state back to that before the import. */
const undoReport = z.object({
  changes: z.array(change),
  /** Fields of the meeting that somebody has changed since: they are kept. */
  kept: z.array(z.enum(changedFields)),
  agenda_items: z.object({
    returned: z.array(published),
    changed: z.array(named.extend({ changes: z.array(change) })),
    /** Those who worked on them keep them. */
    withdrawn: z.array(named.extend({ work })),
  }),
  documents: z.object({
    returned: z.array(published),
    changed: z.array(published),
    /** Documents whose former file becomes the newest version again; annotations are carried over. */
    former_version: z.array(published.extend({ work })),
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

export const getLastImport = endpoint({
  summary: 'Read what undoing the last import of a meeting would do',
  description: '`last_import` is null if none can be undone.',
  refusals: { 403: refused.noImport },
  method: 'GET',
  path: 'meetings/:id/last_import/',
  params: byId,
  answer: z.object({ last_import: lastImport.nullable() }),
})
export const undoImport = endpoint({
  summary: 'Undo the last import of a meeting, once',
  refusals: { 403: refused.noImport, 409: `${refused.inactive} The import is no longer the last one.` },
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

export const getRemoval = endpoint({
  summary: 'Read what removing a meeting would delete',
  refusals: { 403: refused.noImport },
  method: 'GET',
  path: 'meetings/:id/removal/',
  params: byId,
  answer: removal,
})
export const removeMeeting = endpoint({
  summary: 'Remove a meeting for good',
  description: 'For a meeting that was imported into the wrong committee.',
  refusals: {
    403: refused.noImport,
    409: `${refused.inactive} Somebody else has something in the meeting.`,
  },
  method: 'DELETE',
  path: 'meetings/:id/',
  params: byId,
  answer: z.object({}),
})

/** With the limits of meeting.json. */
const bodyOrigin = z.object({
  oguid: z.string().min(1).max(200).refine(isOneLine, 'problem.one_line'),
  title: z.string().min(1).max(1_000).overwrite(inOneLine),
})

export const correctOrigin = endpoint({
  summary: "Correct the committee of the producer from which a committee's meetings come",
  description: '`expected` is the identifier so far.',
  refusals: {
    403: refused.noImport,
    409: `${refused.inactive} The identifier is no longer the expected one.`,
  },
  method: 'POST',
  path: 'committees/:id/correct_origin/',
  params: byId,
  body: z.object({ given: bodyOrigin, expected: z.string() }),
  answer: z.object({}),
})
