import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { removeDevice } from './device-store.ts'

/** Forgets the key, then all that it opens and whatever else the browser keeps of anybody; other tabs hear of it. */
export async function wipe(): Promise<void> {
  await removeDevice().catch(() => undefined)
  clearStorage()
}
