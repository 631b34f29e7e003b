import { whyNoVault } from '#features/devices/web/the-vault.ts'

/** Whether meetings can be taken along here at all: not if the site or the browser stores nothing. */
export function isOffered(): boolean {
  const why = whyNoVault()
  return why !== 'off' && why !== 'unsupported'
}
