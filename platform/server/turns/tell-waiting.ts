import type { Db } from '#platform/server/database/db.ts'
import { type LiveEvent, tell } from '#platform/server/realtime/tell.ts'
import { type WorkWaits, worksTopic } from '#platform/shared/queue/waiting.ts'

/** A work of somebody, by the name that their browser gave it; without one there is nobody to tell. */
export type Named = { user_id: number; work: string | undefined }

/** A message may get lost, and a browser may begin to listen late: all is told again from time to time. In milliseconds. */
const againEvery = 5_000

/** Tells each person how many works are ahead of theirs, whenever that changes, on whichever app server they listen. */
export function openTelling(db: Db, inOrder: () => Named[]) {
  const told = new Map<Named, number>()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isDue = false

  /** What is another than was told; of what began or left, that it no longer waits. */
  function* changes(): Generator<LiveEvent> {
    const waiting = new Map(inOrder().map((one, ahead) => [one, ahead]))
    for (const [one, ahead] of waiting) {
      if (told.get(one) !== ahead) yield* eventOf(one, ahead)
      told.set(one, ahead)
    }
    for (const one of told.keys()) {
      if (waiting.has(one)) continue
      yield* eventOf(one, null)
      told.delete(one)
    }
  }

  async function tellAll() {
    while (isDue) {
      isDue = false
      // Nobody works less well for it; the next time tells it again.
      await tell(db, ...changes()).catch(() => undefined)
    }
    clearInterval(timer)
    timer = told.size > 0 ? setInterval(again, againEvery).unref() : undefined
    underWay = undefined
  }

  function again() {
    for (const one of told.keys()) told.set(one, -1)
    moved()
  }

  /** What follows in the same moment is told along with it, and what began at once is not told at all. */
  function moved() {
    isDue = true
    underWay ??= Promise.resolve().then(tellAll)
  }
  return moved
}

function* eventOf({ user_id, work }: Named, ahead: number | null): Generator<LiveEvent> {
  if (work === undefined) return
  const message: WorkWaits = { work, ahead }
  yield { topic: worksTopic, message, audience: { user_ids: [user_id] } }
}
