import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { removeDevice } from './device-store.ts'

/** Deletes the key, then all that it opens and everything else that the browser stores of users; other tabs are notified. */
export async function wipe(): Promise<void> {
  await removeDevice().catch(() => undefined)
  clearStorage()
}
