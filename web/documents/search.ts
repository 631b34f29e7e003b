import { z } from 'zod'
import { chosenId } from '#web/kit/search-params.ts'

/** What the address of a document page asks for; without `version_id` it means the latest version (D3 §2). `compare`: with which version it is compared. */
export const documentSearch = z.object({ version_id: chosenId, layer_id: chosenId, tagesordnungitem_id: chosenId, compare: chosenId })
export type DocumentSearch = z.output<typeof documentSearch>
