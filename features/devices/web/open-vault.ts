import { type Registered, registerDevice } from '#features/devices/contract.ts'
import { fromBase64 } from '#platform/web/lib/base64.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { claimStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tab-lock.ts'
import { type KeptDevice, keepDevice, readDevice } from './device-store.ts'
import { judge } from './expiry.ts'
import { noteUse } from './note-use.ts'
import { openBytes, sealBytes } from './seal-bytes.ts'
import { createVault, type Opened } from './vault.ts'
import { wipe } from './wipe.ts'

/** Timeout (ms) for the server's key. */
const KEY_TIMEOUT_MS = 4000

/** Opens the vault with the server's key or, without an answer, with the device's own; one tab at a time. Never rejects. */
export const openVault = (): Promise<Opened> =>
  withTabLock(storageKey('device'), meet).catch(() => ({ vault: null, why: 'unsupported' as const }))

async function meet(): Promise<Opened> {
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
  const verdict = judge(kept, Date.now())
  if (verdict === 'expired') await wipe()
  if (verdict !== 'open') return { vault: null, why: verdict === 'locked' ? 'clock' : 'unreachable' }
  await noteUse()
  return { vault: await createVault(await openBytes(kept.secret, kept.id, kept.wrapped)), id: kept.id }
}
