import type { Taken } from '#features/offline-meetings/web/view.ts'
import { waiting } from '#features/outbox/web/waiting.ts'
import { onReturn } from '#platform/web/lib/connectivity/reach.ts'
import type { Thing } from './thing.ts'
import { thingsOfMeeting } from './things.ts'
import { turns } from './turns.ts'

/** A meeting that was taken along, and when. */
type Kept = Pick<Taken, 'id' | 'taken'>

let known: { of: string; things: Promise<Thing[]> } | null = null

// What is folded takes as much memory as it is long, and is not needed where the server searches.
const forget = () => {
  known = null
}
onReturn(forget)
// Notes that wait to be sent are found as well.
waiting.subscribe(forget)

/** All that can be found of these meetings; read once, and again when other ones or another state of them were taken along. */
export function thingsOf(taken: readonly Kept[], time_zone: string): Promise<Thing[]> {
  const of = JSON.stringify([taken.map(({ id, taken: at }) => [id, at]), time_zone])
  if (known?.of !== of) known = { of, things: gather(taken, time_zone) }
  return known.things
}

/** What several meetings have in common is found once. */
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
