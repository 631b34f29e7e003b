import { whyNoVault } from '#features/devices/web/the-vault.ts'

/** Whether anything can ever be taken along here: not where the site or the browser keeps nothing. */
export function isOffered(): boolean {
  const why = whyNoVault()
  return why !== 'off' && why !== 'unsupported'
}
