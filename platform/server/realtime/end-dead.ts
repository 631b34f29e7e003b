import type { Deps } from '#platform/server/deps.ts'
import type { Following } from './follow-events.ts'
import { hashesOf, type Listeners } from './listeners.ts'
import type { ListeningRules } from './listening-rules.ts'

/** A client stays connected for at most a second after its session has ended, on whichever app server. */
const CHECK_EVERY_MS = 400

type Given = Pick<Deps, 'db' | 'clock'> & { rules: ListeningRules; listeners: Listeners; following: Pick<Following, 'isLost'> }

/** Closes connections whose sessions have ended; all of them while events cannot be delivered, so that the pages know. */
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
    // If the database is down, nobody can sign out either; the next check follows soon.
    asking = endThose()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, CHECK_EVERY_MS)
  return {
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}
