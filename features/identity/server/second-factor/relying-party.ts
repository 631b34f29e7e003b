import { isIP } from 'node:net'
import type { Env } from '#platform/server/env.ts'

export type RelyingParty = { rp_id: string; origin: string }

/** The host name that passkeys are bound to; null for an IP address, for which browsers accept none. */
export function relyingParty({ root_url }: Pick<Env, 'root_url'>): RelyingParty | null {
  const { hostname, origin } = new URL(root_url)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rp_id: hostname, origin } : null
}
