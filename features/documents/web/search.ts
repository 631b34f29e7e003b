import { z } from 'zod'
import { chosenId, switchedOn } from '#platform/web/lib/http/search-params.ts'

/** Search parameters of a document page; without `version_id` it shows the latest version (D3 §2). */
export const documentSearch = z.object({
  version_id: chosenId,
  layer_id: chosenId,
  tagesordnungitem_id: chosenId,
  /** The version to compare with. */
  compare: chosenId,
  /** Whether the dialog that shares the layer is open. */
  share: switchedOn,
  /** The page to open at, and the words to mark there: where a search found them. */
  page: chosenId,
  find: z.string().trim().min(1).max(1000).optional().catch(undefined),
})
export type DocumentSearch = z.output<typeof documentSearch>
