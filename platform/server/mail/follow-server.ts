import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { answersBySmtp } from './by-smtp.ts'
import type { Outcome } from './hand-over.ts'
import { queueDelayed } from './resume.ts'

const PROBE_EVERY_MS = 3_000

type Given = Pick<Deps, 'db' | 'jobs' | 'clock'> & { env: Pick<Env, 'smtp_url'> }

/**
 * While the mail server is unreachable, probes it every few seconds, and sends all delayed mails once it is back. Only a server whose probe has failed
 * can come back: one that accepts connections and breaks them off gets no more attempts than the usual pauses allow.
 */
export function followMailServer({ db, jobs, clock, env: { smtp_url } }: Given) {
  const stopping = new AbortController()
  const { signal } = stopping
  let following: Promise<void> | undefined
  const awaitIt = async (url: string) => {
    for (let wasAway = false; !signal.aborted; wasAway = true) {
      if (await answersBySmtp(url)) return wasAway ? queueDelayed({ db, jobs }, clock()) : undefined
      await setTimeout(PROBE_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const follow = () => {
    if (smtp_url === null) return
    following ??= awaitIt(smtp_url)
      // If the database is down, mails wait for their next attempts.
      .catch(() => undefined)
      .finally(() => {
        following = undefined
      })
  }
  follow()
  return {
    /** Called with the outcome of each attempt. */
    note: (outcome: Outcome | undefined) => {
      if (outcome?.is_away) follow()
    },
    close: async () => {
      stopping.abort()
      await following
    },
  }
}
