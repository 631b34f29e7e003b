import { isIP } from 'node:net'
import type { Env } from '#platform/server/env.ts'

export type RelyingParty = { rp_id: string; origin: string }

/** Whom passkeys are for: the host by which people reach the site. Browsers keep none for a bare address. */
export function relyingParty({ root_url }: Pick<Env, 'root_url'>): RelyingParty | null {
  const { hostname, origin } = new URL(root_url)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rp_id: hostname, origin } : null
}
