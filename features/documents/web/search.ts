import { z } from 'zod'
import { chosenId, switchedOn } from '#platform/web/lib/http/search-params.ts'

/** What the address of a document page asks for; without `version_id` it means the latest version (D3 §2). */
export const documentSearch = z.object({
  version_id: chosenId,
  layer_id: chosenId,
  tagesordnungitem_id: chosenId,
  /** With which version it is compared. */
  compare: chosenId,
  /** Whether the dialog that shares the layer is open. */
  share: switchedOn,
  /** On which page it opens, and which words are marked there: where a search found them. */
  page: chosenId,
  find: z.string().trim().min(1).max(1000).optional().catch(undefined),
})
export type DocumentSearch = z.output<typeof documentSearch>
