import type { Deps } from '#platform/server/house.ts'
import type { Following } from './follow-events.ts'
import { hashesOf, type Listeners } from './listeners.ts'
import type { ListeningRules } from './listening-rules.ts'

/** A session that ended, on whichever app server and however, is listened with for a second at most. */
const askEvery = 400

type Given = Pick<Deps, 'db' | 'clock'> & { rules: ListeningRules; listeners: Listeners; following: Pick<Following, 'isLost'> }

/** Ends the connections whose sessions have ended; all of them while nothing can be delivered, so that their owners know. */
export function endDead({ db, clock, rules, listeners, following }: Given) {
  const endThose = async () => {
    const asked = listeners.all()
    if (asked.length === 0) return
    const living = following.isLost() ? new Set() : await rules.stillLiving(db, { token_hashes: hashesOf(asked), now: clock() })
    for (const { client, token_hash } of asked) if (!living.has(token_hash)) client.close()
  }
  let asking = Promise.resolve()
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    // Without the database nobody signs out, either: it is asked again.
    asking = endThose()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, askEvery)
  return {
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}
