import { queryOptions } from '@tanstack/react-query'
import { getBusiness, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** One business. */
export const businessQuery = (id: number) =>
  queryOptions({
    queryKey: ['businesses', id],
    queryFn: ({ signal }) => call(getBusiness, { params: { id } }, signal),
    meta: { failure: 'businesses.business_fetch_error' },
  })

/** Agenda items that treat the business, newest meeting first. */
export const itemsOfBusinessQuery = (id: number) =>
  queryOptions({
    queryKey: ['businesses', id, 'agenda_items'],
    queryFn: ({ signal }) => call(listItemsOfBusiness, { params: { id } }, signal),
    meta: { failure: 'businesses.agenda_items_fetch_error', isLive: true },
  })
