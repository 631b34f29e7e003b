import type { Taken } from '#features/offline-meetings/web/view.ts'
import { waiting } from '#features/outbox/web/waiting.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import type { Thing } from './thing.ts'
import { thingsOfMeeting } from './things.ts'
import { turns } from './turns.ts'

/** A stored meeting, and when it was stored. */
type Kept = Pick<Taken, 'id' | 'taken'>

let known: { of: string; things: Promise<Thing[]> } | null = null

// The folded texts use as much memory as the originals, and are not needed once the server searches again.
const forget = () => {
  known = null
}
onReconnect(forget)
// Notes in the outbox are found as well.
waiting.subscribe(forget)

/** Everything that can be found in these meetings; cached until the stored meetings change. */
export function thingsOf(taken: readonly Kept[], time_zone: string): Promise<Thing[]> {
  const of = JSON.stringify([taken.map(({ id, taken: at }) => [id, at]), time_zone])
  if (known?.of !== of) known = { of, things: gather(taken, time_zone) }
  return known.things
}

/** Objects that several meetings share are listed once. */
async function gather(taken: readonly Kept[], time_zone: string): Promise<Thing[]> {
  const turn = turns()
  const found = new Map<string, Thing>()
  for (const { id } of taken) {
    for await (const thing of thingsOfMeeting({ id, time_zone })) {
      if (!found.has(thing.path)) found.set(thing.path, thing)
      await turn()
    }
  }
  return [...found.values()]
}
