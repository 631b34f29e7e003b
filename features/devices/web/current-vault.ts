import { beforeLeaving, pageEnd } from '#platform/web/lib/session/leave.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { sealBy } from '#platform/web/lib/storage/kept.ts'
import { wipeIfGone } from './device-store.ts'
import { keepVaultCurrent, openVault } from './open-vault.ts'
import type { NoVault, Opened, Vault } from './vault.ts'

let opening: Promise<Opened> | undefined
let opened: Opened | undefined

/** The vault of this browser's user, opened with the server's key or, without it, with the device's own; null if there is none. */
export const currentVault = async (): Promise<Vault | null> => (await (opening ??= open())).vault

/** Why there is no vault; null if there is one, or before the first call of `currentVault`. */
export const noVaultReason = (): NoVault | null => (opened?.vault === null ? opened.why : null)

const isCapable = () => globalThis.indexedDB !== undefined && globalThis.crypto?.subtle !== undefined

async function open(): Promise<Opened> {
  const end = pageEnd()
  end.addEventListener('abort', forget)
  // An answer that arrives after the page has ended must not become the vault of the next page.
  const settle = (next: Opened) => (end.aborted ? next : become(next))
  if (!isCapable()) return settle({ vault: null, why: 'unsupported' })
  beforeLeaving(wipeIfGone)
  const first = settle(await openVault())
  if (end.aborted) return first
  keepVaultCurrent(() => opened ?? first, settle)
  return first
}

/** Makes this the current vault. */
function become(next: Opened): Opened {
  opened = next
  opening = Promise.resolve(next)
  sealBy(next.vault, storageKey(''))
  return next
}

function forget() {
  beforeLeaving(null)
  opening = undefined
  opened = undefined
}
