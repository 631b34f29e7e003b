import { z } from 'zod'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { chosenId, switchedOn } from '#platform/web/lib/http/search-params.ts'

/** The search parameters of an agenda item's page; anything but ids and switches is ignored (D1 §2.1). */
export const agendaItemSearch = z.object({
  /** The agenda entry that led to the item. */
  tagesordnungitem_id: chosenId,
  /** Whether the dialog to share the annotations on its documents is open. */
  share_agenda_item: switchedOn,
})
export type AgendaItemSearch = Pick<z.output<typeof agendaItemSearch>, 'tagesordnungitem_id'>

/** Agenda items by sort_order (D2 §2). */
export const sortAgendaItems = <Item extends Pick<AgendaItem, 'sort_order'>>(items: Item[]): Item[] =>
  items.toSorted((one, other) => one.sort_order - other.sort_order)

/** The number shown before the title, or an empty text. */
export const numberOf = ({ number_or_business_number, number }: Pick<AgendaItem, 'number_or_business_number' | 'number'>): string =>
  number_or_business_number || number || ''
