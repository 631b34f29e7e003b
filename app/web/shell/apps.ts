import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isAddressOrPath, isColor } from '#platform/shared/site.ts'
import { configurationQuery, useConfiguration } from '#platform/web/lib/site.tsx'

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

const words = z.string().trim().nullish().catch(null)

/** An application of the same provider (D1 §3 App tile). The list comes from another server: malformed fields count as missing. */
const appTile = z.object({
  title: z.string().trim().min(1),
  subtitle: words,
  /** A web address or a path of this site: nothing that a browser would execute. */
  url: z.string().trim().refine(isAddressOrPath),
  color: z.string().refine(isColor).nullish().catch(null),
  /** SVG, base64. */
  svg_icon: z.base64().min(1).nullish().catch(null),
  abbreviation: words,
  type: words,
})
export type AppTile = z.infer<typeof appTile>

/** The valid tiles of a response; none if it is not a list. */
const tilesOf = (answer: unknown): AppTile[] => (Array.isArray(answer) ? answer.flatMap((one) => appTile.safeParse(one).data ?? []) : [])
