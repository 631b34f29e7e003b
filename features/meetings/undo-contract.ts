import { z } from 'zod'
import { bodyId, byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { change, changedFields, named, work } from './import-report.ts'

/** What the undo of an import does, or would do, to a meeting: as it is now, and as it was before that import. */
const undoReport = z.object({
  changes: z.array(change),
  /** Fields of the meeting that somebody has set since: they stay. */
  kept: z.array(z.enum(changedFields)),
  agenda_items: z.object({
    returned: z.array(named),
    changed: z.array(named.extend({ changes: z.array(change) })),
    /** Left to those who worked on them. */
    withdrawn: z.array(named.extend({ work })),
  }),
  documents: z.object({
    returned: z.array(named),
    changed: z.array(named),
    /** Whose former file becomes their newest version again; annotations come along. */
    former_version: z.array(named.extend({ work })),
    withdrawn: z.array(named.extend({ work })),
  }),
})
export type UndoReport = z.infer<typeof undoReport>

const lastImport = z.object({
  id,
  imported_at: instant,
  /** The full name of whoever imported; null once that person is gone. */
  imported_by: z.string().nullable(),
  undo: undoReport,
})
export type LastImport = z.infer<typeof lastImport>

/** The last import that changed a meeting, and what its undo would do; null where none can be undone. For those who may import into the committee. */
export const getLastImport = endpoint({
  method: 'GET',
  path: 'meetings/:id/last_import/',
  params: byId,
  answer: z.object({ last_import: lastImport.nullable() }),
})
/** Undoes that import, once. 409 when it is not the last one any more. */
export const undoImport = endpoint({
  method: 'POST',
  path: 'meetings/:id/undo_import/',
  params: byId,
  body: z.object({ last_import: bodyId }),
  answer: undoReport,
})
