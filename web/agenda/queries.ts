import { queryOptions } from '@tanstack/react-query'
import { getAgendaItem, listActiveEntries } from '#shared/agenda/contract.ts'
import { call } from '#web/kit/call.ts'

/** An agenda item with its documents and its meeting. */
export const agendaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['agenda_items', id],
    queryFn: ({ signal }) => call(getAgendaItem, { params: { id } }, signal),
  })

/** What is dealt with at this moment; read before the first page (D1 §2.1). */
export const activeEntriesQuery = queryOptions({
  queryKey: ['tagesordnung_item', 'active'],
  queryFn: ({ signal }) => call(listActiveEntries, {}, signal),
  // Read again only when there is nothing: changes are told by the live channel.
  staleTime: Number.POSITIVE_INFINITY,
})
