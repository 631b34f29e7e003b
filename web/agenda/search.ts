import { z } from 'zod'
import { chosenId } from '#web/kit/search-params.ts'

/** The entry of the agenda that led to the item; anything but an id is ignored (D1 §2.1). */
export const agendaItemSearch = z.object({ tagesordnungitem_id: chosenId })
export type AgendaItemSearch = z.output<typeof agendaItemSearch>
