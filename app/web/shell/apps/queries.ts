import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { configurationQuery, useConfiguration } from '#platform/web/lib/configuration.ts'
import { type AppTile, tilesOf } from './app-tile.ts'

const TEN_MINUTES = 600_000
const TIMEOUT_MS = 10_000

/** The provider's other applications; an empty list if they cannot be loaded (D1 §8). */
const appsQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['apps', address],
    queryFn: ({ signal }) => (address === null ? [] : readApps(address, signal).catch(() => [])),
    staleTime: TEN_MINUTES,
  })

/** The address may be on another server with its own session (D1 §7). */
async function readApps(address: string, signal: AbortSignal): Promise<AppTile[]> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  return tilesOf(response.ok ? await response.json() : null)
}

/** Starts loading before a page is shown; nobody waits for it, because that server may be slow. */
export async function startApps(client: QueryClient): Promise<void> {
  const { apps_endpoint_url } = await client.ensureQueryData(configurationQuery)
  await client.prefetchQuery(appsQuery(apps_endpoint_url))
}

/** The provider's other applications; none while they load. */
export const useApps = (): AppTile[] => useQuery(appsQuery(useConfiguration().apps_endpoint_url)).data ?? []
