import { EventEmitter, once } from 'node:events'
import type { PoolConfig } from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import { listen } from './listen.ts'
import { type NewEvent, readNew, seenByNow, sweepEvents } from './new-events.ts'

/** While nobody says that there are events, as behind a pooler that does not pass that on, one looks for them. In milliseconds, as all here. */
const lookEvery = 300
/** Where they are announced one looks all the same: a connection can be dead without a word. */
const lookAgainEvery = 5_000
const announcedWithin = 1_000
const sweepEvery = 60_000
const lostAfter = 10_000

export type Following = {
  /** Nothing could be read for a while. */
  isLost: () => boolean
  close: () => Promise<void>
}

type Follow = { db: Db; connection: PoolConfig; deliver: (event: NewEvent) => Promise<void>; tellError: (error: unknown) => void }

/** Delivers each event that is told from now on, in order, on whichever app server; after a failure it goes on where it stopped. */
export async function followEvents({ db, connection, deliver, tellError }: Follow): Promise<Following> {
  let seen = await seenByNow(db)
  let lastSwept = -Infinity
  let failingSince = Infinity
  const alarm = openAlarm()
  const listening = listen({ connection, db, heard: alarm.ring })

  const look = async (isAnnounced: boolean) => {
    const found = await readNew(db, seen)
    if (!isAnnounced && found.events.some(({ age }) => age > announcedWithin)) listening.distrust()
    for (const event of found.events) await deliver(event)
    seen = found.seen
    if (performance.now() - lastSwept < sweepEvery) return
    lastSwept = performance.now()
    await sweepEvents(db)
  }
  const fail = (error: unknown) => {
    if (failingSince === Infinity) tellError(error)
    failingSince = Math.min(failingSince, performance.now())
  }
  const follow = async () => {
    for await (const isAnnounced of alarm.rings(() => (listening.isHearing() && failingSince === Infinity ? lookAgainEvery : lookEvery))) {
      await look(isAnnounced).then(() => {
        failingSince = Infinity
      }, fail)
    }
  }
  const following = follow()
  return {
    isLost: () => performance.now() - failingSince > lostAfter,
    close: async () => {
      alarm.stop()
      await following
      await listening.close()
    },
  }
}

/** Rings when it is told to and after a pause; rings that come while nobody waits for one are one. */
function openAlarm() {
  let isRung = false
  const stopping = new AbortController()
  const bell = new EventEmitter()
  return {
    ring: () => {
      isRung = true
      bell.emit('wake')
    },
    stop: () => {
      stopping.abort()
      bell.emit('wake')
    },
    /** Whether each was rung, or was due after the pause. */
    async *rings(pause: () => number) {
      while (!stopping.signal.aborted) {
        if (!isRung) await once(bell, 'wake', { signal: AbortSignal.timeout(pause()) }).catch(afterPause)
        const wasRung = isRung
        isRung = false
        if (!stopping.signal.aborted) yield wasRung
      }
    },
  }
}

/** That nobody rang meanwhile is no failure. */
function afterPause(error: unknown) {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
