import { aVault } from '#features/devices/web/fixtures.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { browserStore } from './outbox-store.ts'
import { join } from './waiting.ts'

/** Leaves a note of layer 7 in the browser, as from an earlier page; the database must exist. */
export async function leaveBehind(user_id: number): Promise<void> {
  const annotation = aNote()
  const place = { user_id, layer_id: 7, id: annotation.id }
  await browserStore(aVault()).write(place, [{ id: annotation.id, edit: (before) => join(before, place, { kind: 'create', annotation }) }])
}
