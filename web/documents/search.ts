import { z } from 'zod'

const chosen = z.coerce.number().int().positive().optional().catch(undefined)

/** What the address of a document page asks for; without `version_id` it means the latest version (D3 §2). */
export const documentSearch = z.object({ version_id: chosen, layer_id: chosen, tagesordnungitem_id: chosen })
export type DocumentSearch = z.output<typeof documentSearch>
