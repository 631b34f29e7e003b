import { setTimeout } from 'node:timers/promises'
import type { Env } from '#platform/server/env.ts'
import type { Deps } from '#platform/server/house.ts'
import { answersBySmtp } from './by-smtp.ts'
import type { Outcome } from './hand-over.ts'
import { queueDelayed } from './resume.ts'

/** In milliseconds. */
const askEvery = 3_000

type Given = Pick<Deps, 'db' | 'jobs' | 'clock'> & { env: Pick<Env, 'smtp_url'> }

/**
 * While the mail server cannot be reached, asks every few seconds whether it is back, and then sends what was delayed, of whatever attempt. Only a server
 * that was found away can come back: one that takes connections and breaks them off is not asked more often than the pauses between attempts say.
 */
export function followMailServer({ db, jobs, clock, env: { smtp_url } }: Given) {
  const stopping = new AbortController()
  const { signal } = stopping
  let following: Promise<void> | undefined
  const awaitIt = async (url: string) => {
    for (let wasAway = false; !signal.aborted; wasAway = true) {
      if (await answersBySmtp(url)) return wasAway ? queueDelayed({ db, jobs }, clock()) : undefined
      await setTimeout(askEvery, undefined, { signal }).catch(() => undefined)
    }
  }
  const follow = () => {
    if (smtp_url === null) return
    following ??= awaitIt(smtp_url)
      // Without the database, mails wait for their next attempts.
      .catch(() => undefined)
      .finally(() => {
        following = undefined
      })
  }
  follow()
  return {
    /** What became of an attempt. */
    note: (outcome: Outcome | undefined) => {
      if (outcome?.is_away) follow()
    },
    close: async () => {
      stopping.abort()
      await following
    },
  }
}
