import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { getConfiguration } from '#platform/shared/site.ts'
import { call } from './http/call.ts'

/** The site's configuration, loaded once. */
export const configurationQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfiguration, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isExempt: true },
})

/** The site's configuration; suspends while it loads. */
export const useConfiguration = () => useSuspenseQuery(configurationQuery).data

/** What the components need to know about the site. */
type Site = { time_zone: string }

const SiteContext = createContext<Site>({ time_zone: 'Europe/Zurich' })

/** The site that the components run in. */
export const useSite = (): Site => useContext(SiteContext)

/** Provides the site to the components inside. */
export const SiteProvider = ({ site, children }: { site: Site; children: ReactNode }) => <SiteContext value={site}>{children}</SiteContext>
