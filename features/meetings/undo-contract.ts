import { z } from 'zod'
import { bodyId, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
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
