import { findDevice } from '#shared/devices/contract.ts'
import { isStorageClaimed } from '#web/kit/app-state.ts'
import { callAndStay } from '#web/kit/call.ts'
import { isRefused } from '#web/kit/refused.ts'
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
