import { z } from 'zod'
import { chosenId, switchedOn } from '#platform/web/lib/http/search-params.ts'

/** What the address of an agenda item's page asks for; anything but ids and switches is ignored (D1 §2.1). */
export const agendaItemSearch = z.object({
  /** The entry of the agenda that led to the item. */
  tagesordnungitem_id: chosenId,
  /** Whether the dialog is open that shares the annotations on its documents. */
  share_agenda_item: switchedOn,
})
export type AgendaItemSearch = Pick<z.output<typeof agendaItemSearch>, 'tagesordnungitem_id'>
