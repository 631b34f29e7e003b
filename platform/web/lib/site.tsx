import { createContext, type ReactNode, useContext } from 'react'

/** What the components need to know about the site. */
type Site = { time_zone: string }

const SiteContext = createContext<Site>({ time_zone: 'Europe/Zurich' })

/** The site that the components run in. */
export const useSite = (): Site => useContext(SiteContext)

/** Provides the site to the components inside. */
export const SiteProvider = ({ site, children }: { site: Site; children: ReactNode }) => <SiteContext value={site}>{children}</SiteContext>
