import { queryOptions } from '@tanstack/react-query'
import { getAgendaItem } from '#shared/agenda/contract.ts'
import { call } from '#web/kit/call.ts'

/** An agenda item with its documents and its meeting. */
export const agendaItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['agenda_items', id],
    queryFn: ({ signal }) => call(getAgendaItem, { params: { id } }, signal),
  })
