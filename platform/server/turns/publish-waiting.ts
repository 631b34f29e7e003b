import type { Db } from '#platform/server/database/db.ts'
import { type LiveEvent, publish } from '#platform/server/realtime/publish.ts'
import { type WorkWaits, worksTopic } from '#platform/shared/live-topics.ts'

/** A user's work with the id that their browser gave it; without an id nothing is published. */
export type Named = { user_id: number; work: string | undefined }

/** Everything is published again at this interval, since an event may get lost and a browser may subscribe late. */
const REPEAT_EVERY_MS = 5_000

/** Returns a function to call when the queue has moved: it publishes to each user how many works are ahead of theirs. */
export function openWaitingPublisher(db: Db, inOrder: () => Named[]) {
  const published = new Map<Named, number>()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isDue = false

  /** Events for positions that have changed, and for works that no longer wait. */
  function* changes(): Generator<LiveEvent> {
    const waiting = new Map(inOrder().map((one, ahead) => [one, ahead]))
    for (const [one, ahead] of waiting) {
      if (published.get(one) !== ahead) yield* eventOf(one, ahead)
      published.set(one, ahead)
    }
    for (const one of published.keys()) {
      if (waiting.has(one)) continue
      yield* eventOf(one, null)
      published.delete(one)
    }
  }

  async function publishAll() {
    while (isDue) {
      isDue = false
      // A failure does no harm: it is published again soon.
      await publish(db, ...changes()).catch(() => undefined)
    }
    clearInterval(timer)
    timer = published.size > 0 ? setInterval(again, REPEAT_EVERY_MS).unref() : undefined
    underWay = undefined
  }

  function again() {
    for (const one of published.keys()) published.set(one, -1)
    moved()
  }

  /** Deferred, so that moves in the same tick are published together and works that start at once not at all. */
  function moved() {
    isDue = true
    underWay ??= Promise.resolve().then(publishAll)
  }
  return moved
}

function* eventOf({ user_id, work }: Named, ahead: number | null): Generator<LiveEvent> {
  if (work === undefined) return
  const message: WorkWaits = { work, ahead }
  yield { topic: worksTopic, message, audience: { user_ids: [user_id] } }
}
