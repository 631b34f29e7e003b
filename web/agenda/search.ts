import { z } from 'zod'

/** The entry of the agenda that led to the item; anything but an id is ignored (D1 §2.1). */
export const agendaItemSearch = z.object({ tagesordnungitem_id: z.coerce.number().int().positive().optional().catch(undefined) })
export type AgendaItemSearch = z.output<typeof agendaItemSearch>
