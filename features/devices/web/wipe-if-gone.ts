import { findDevice } from '#features/devices/contract.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { isStorageClaimed } from '#platform/web/lib/storage/app-state.ts'
import { readDevice } from './device-store.ts'
import { wipe } from './wipe.ts'

/** Forgets everything where the person has signed out, or the server knows the device no more. For a page without a session, which asks nothing else. */
export async function wipeIfGone(): Promise<void> {
  const kept = await readDevice().catch(() => undefined)
  if (kept && (!isStorageClaimed() || (await isGone(kept.id)))) await wipe()
}

const isGone = (id: string): Promise<boolean> =>
  callAndStay(findDevice, { params: { id } }).then(
    () => false,
    (error: unknown) => isRefused(error, 404),
  )
