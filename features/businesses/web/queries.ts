import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type LinkProps, notFound } from '@tanstack/react-router'
import { getBusiness, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { configurationQuery } from '#platform/web/lib/site.tsx'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Failed requests are reported in their place; a missing business throws, as on every page. */
export async function loadBusinessPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const { enable_businesses } = await client.ensureQueryData(configurationQuery)
  if (!enable_businesses) throw notFound()
  await Promise.all([client.ensureQueryData(businessQuery(id)).catch(unlessMissing), client.prefetchQuery(itemsOfBusinessQuery(id))])
}

function unlessMissing(error: unknown) {
  if (isRefused(error, 404)) throw error
}

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

/** Link to a committee for readers who see it; a business may name one that the reader does not see. */
export function useCommitteeLink(): (id: number | null) => LinkProps | undefined {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  return (id) =>
    id !== null && committees.some((committee) => committee.id === id) ? { to: '/committees/$id', params: { id } } : undefined
}
