import { createContext, type ReactNode, useContext } from 'react'

/** What the kit needs to know of the place it runs in. */
type Site = { time_zone: string }

const SiteContext = createContext<Site>({ time_zone: 'Europe/Zurich' })

export const useSite = (): Site => useContext(SiteContext)

export const SiteProvider = ({ site, children }: { site: Site; children: ReactNode }) => <SiteContext value={site}>{children}</SiteContext>
