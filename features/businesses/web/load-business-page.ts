import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { businessQuery, itemsOfBusinessQuery } from './queries.ts'

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
