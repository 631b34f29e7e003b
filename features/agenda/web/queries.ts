import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { getAgendaItem, getNextEntry, listActiveEntries, listAgendaEntries } from '#features/agenda/contract.ts'
import { chosenId, switchedOn } from '#platform/web/lib/http/address.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** An agenda item with its documents and its meeting. */
export const agendaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['agenda_items', id],
    queryFn: ({ signal }) => call(getAgendaItem, { params: { id } }, signal),
    meta: { isLive: true },
  })

/** The agenda of a meeting. */
export const agendaEntriesQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'entries'],
    queryFn: ({ signal }) => call(listAgendaEntries, { params: { id: meeting_id } }, signal),
    meta: { isLive: true },
  })

/** The entry that follows in the agenda; null after the last. */
export const nextEntryQuery = (id: number) =>
  queryOptions({
    queryKey: ['tagesordnung_item', id, 'next'],
    queryFn: ({ signal }) => call(getNextEntry, { params: { id } }, signal),
    // Old links may name an entry that is gone; the item that they lead to still exists.
    meta: { isExempt: true },
  })

/** The active entries; fetched before the first page renders (D1 §2.1). */
export const activeEntriesQuery = queryOptions({
  queryKey: ['tagesordnung_item', 'active'],
  queryFn: ({ signal }) => call(listActiveEntries, {}, signal),
  // Never stale: changes arrive by the live channel.
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isLive: true },
})

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
