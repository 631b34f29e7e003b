import { findDevice } from '#features/devices/contract.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { isStorageClaimed } from '#platform/web/lib/storage/app-state.ts'
import { readDevice } from './device-store.ts'
import { wipe } from './wipe.ts'

/**
 * Wipes the browser's data if the person has signed out, or the server no longer knows the device. For a page without a session, which
 * makes no other calls.
 */
export async function wipeIfGone(): Promise<void> {
  const kept = await readDevice().catch(() => undefined)
  if (kept && (!isStorageClaimed() || (await isGone(kept.id)))) await wipe()
}

const isGone = (id: string): Promise<boolean> =>
  callAndStay(findDevice, { params: { id } }).then(
    () => false,
    (error: unknown) => isRefused(error, 404),
  )
