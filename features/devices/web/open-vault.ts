import { type Registered, registerDevice } from '#features/devices/contract.ts'
import { fromBase64 } from '#platform/web/lib/base64.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { claimStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tabs.ts'
import { type KeptDevice, keepDevice, MINUTE, offlineAccess, readDevice, recordUse, wipe } from './device-store.ts'
import { createVault, type Opened, openBytes, sealBytes } from './vault.ts'

/** Timeout (ms) for the server's key. */
const KEY_TIMEOUT_MS = 4000

/** Opens the vault with the server's key or, without an answer, with the device's own; one tab at a time. Never rejects. */
export const openVault = (): Promise<Opened> =>
  withTabLock(storageKey('device'), open).catch(() => ({ vault: null, why: 'unsupported' as const }))

async function open(): Promise<Opened> {
  const kept = await readDevice()
  const answer = await askServer(kept?.id)
  if (answer) return openByServer(kept, answer)
  return kept ? openByDevice(kept) : { vault: null, why: 'unreachable' }
}

/** The server's answer; undefined without one that matters here (no response, expired session, error). */
async function askServer(id?: string): Promise<Registered | undefined> {
  if (connectivity.get() === 'away') return undefined
  return callAndStay(registerDevice, { body: { id } }, AbortSignal.timeout(KEY_TIMEOUT_MS)).catch(() => undefined)
}

async function openByServer(kept: KeptDevice | undefined, { user_id, days, device }: Registered): Promise<Opened> {
  const isAnother = kept && (kept.id !== device?.id || kept.user_id !== user_id)
  if (isAnother) await wipe()
  if (!device) return { vault: null, why: 'off' }
  claimStorage(user_id)
  const key = fromBase64(device.key)
  const now = Date.now()
  const own = kept && !isAnother ? { secret: kept.secret, wrapped: kept.wrapped } : await wrap(device.id, key)
  await keepDevice({ ...own, id: device.id, user_id, days, contact: now, latest: now, used: 0 })
  return { vault: await createVault(key), id: device.id }
}

async function wrap(id: string, key: Uint8Array<ArrayBuffer>) {
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { secret, wrapped: await sealBytes(secret, id, key) }
}

async function openByDevice(kept: KeptDevice): Promise<Opened> {
  const verdict = offlineAccess(kept, Date.now())
  if (verdict === 'expired') await wipe()
  if (verdict !== 'open') return { vault: null, why: verdict === 'locked' ? 'clock' : 'unreachable' }
  await recordUse()
  return { vault: await createVault(await openBytes(kept.secret, kept.id, kept.wrapped)), id: kept.id }
}

/** Interval (ms) of contacts with the server while a page is open. */
const HOUR = 3_600_000

/**
 * While the page is open: contacts the server on every reconnect and each hour, and records use of the device. Reloads the page once its
 * vault may no longer be open.
 */
export function keepVaultCurrent(opened: () => Opened, settle: (next: Opened) => void): void {
  const reopen = async () => {
    const next = await openVault()
    if (isSame(opened(), next)) settle(next)
    else startAfresh()
  }
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const kept = await recordUse().catch(() => undefined)
    const now = Date.now()
    const isDue = kept && connectivity.get() === 'there' && now - kept.contact >= HOUR
    if (kept && (isDue || offlineAccess(kept, now) !== 'open')) await reopen()
  }
  const stopListening = connectivity.subscribe(() => void (connectivity.get() === 'there' && reopen()))
  const looking = setInterval(() => void look(), MINUTE)
  pageEnd().addEventListener('abort', () => {
    stopListening()
    clearInterval(looking)
  })
}

/** Whether the page can go on: it had no vault, or still has the same one. */
const isSame = (before: Opened, next: Opened) => before.vault === null || (next.vault !== null && next.id === before.id)

const startAfresh = () => window.location.reload()
