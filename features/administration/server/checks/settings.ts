import type { Env } from '#platform/server/env.ts'
import { isLoopback } from '#platform/server/service-addresses.ts'
import { type Finding, fine, orFine, problem, warning } from './finding.ts'

/** Settings that are valid, but leave the site open or unreachable. */
export function checkSettings({ env }: { env: Env }): Finding[] {
  const { demo, demo_password, host, root_url, trust_proxy } = env
  const address = new URL(root_url)
  const isSecure = address.protocol === 'https:'
  const isReachable = isSecure || !isLoopback(host) || !isLoopback(address.hostname)
  return orFine(
    [
      isReachable && !isSecure && problem('checks.settings_unencrypted', { root_url }),
      isSecure && trust_proxy.length === 0 && problem('checks.settings_no_proxy'),
      isReachable && demo && demo_password === 'demo' && problem('checks.settings_demo_password'),
      isReachable && demo && demo_password !== 'demo' && warning('checks.settings_demo'),
    ],
    fine('checks.settings_fine'),
  )
}
