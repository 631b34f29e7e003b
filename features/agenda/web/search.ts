import { z } from 'zod'
import { chosenId, switchedOn } from '#platform/web/lib/http/search-params.ts'

/** The search parameters of an agenda item's page; anything but ids and switches is ignored (D1 §2.1). */
export const agendaItemSearch = z.object({
  /** The agenda entry that led to the item. */
  tagesordnungitem_id: chosenId,
  /** Whether the dialog to share the annotations on its documents is open. */
  share_agenda_item: switchedOn,
})
export type AgendaItemSearch = Pick<z.output<typeof agendaItemSearch>, 'tagesordnungitem_id'>
