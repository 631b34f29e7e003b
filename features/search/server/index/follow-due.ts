import { setTimeout } from 'node:timers/promises'
import type { Db } from '#platform/server/database/db.ts'
import { rebuildOutdated } from './rebuild.ts'
import { workOff } from './work-off.ts'

/** In milliseconds; checking the queue costs next to nothing. */
const POLL_INTERVAL_MS = 1_000

/** Keeps the index up to date while the site runs, on each of its servers; failed work is retried. */
export function followDue({ db, reportError }: { db: Db; reportError: (error: unknown) => void }): { close: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
  let isOutdated = true
  const look = async () => {
    if (isOutdated) await rebuildOutdated(db)
    isOutdated = false
    for await (const _ of workOff(db, reportError)) if (signal.aborted) return
    isFailing = false
  }
  const fail = (error: unknown) => {
    if (!isFailing) reportError(error)
    isFailing = true
  }
  const follow = async () => {
    while (!signal.aborted) {
      await look().catch(fail)
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const following = follow()
  return {
    close: () => {
      stopping.abort()
      return following
    },
  }
}
