import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import { listen } from './listen.ts'
import type { LiveEvent } from './publish.ts'

// All in ms.
/** Polling interval without notifications, as behind a pooler that does not forward them. */
const POLL_EVERY = 300
/** Polling interval with notifications: a connection can be dead without notice. */
const POLL_BESIDE_NOTIFICATIONS_EVERY = 5_000
const NOTIFIED_WITHIN = 1_000
const SWEEP_EVERY = 60_000
const LOST_AFTER = 10_000

export type Following = {
  /** Whether reading events has failed for a while. */
  isLost: () => boolean
  close: () => Promise<void>
}

type Follow = { db: Db; connection: PoolConfig; deliver: (event: NewEvent) => Promise<void>; reportError: (error: unknown) => void }

/** Delivers all events published from now on, by any app server, in order. After a failure it continues where it stopped. */
export async function followEvents({ db, connection, deliver, reportError }: Follow): Promise<Following> {
  let seen = await seenByNow(db)
  let lastSwept = -Infinity
  let failingSince = Infinity
  const alarm = openAlarm()
  const listening = listen({ connection, db, heard: alarm.ring })

  const look = async (isAnnounced: boolean) => {
    const found = await readNew(db, seen)
    if (!isAnnounced && found.events.some(({ age }) => age > NOTIFIED_WITHIN)) listening.distrust()
    for (const event of found.events) await deliver(event)
    seen = found.seen
    if (performance.now() - lastSwept < SWEEP_EVERY) return
    lastSwept = performance.now()
    await sweepEvents(db)
  }
  const fail = (error: unknown) => {
    if (failingSince === Infinity) reportError(error)
    failingSince = Math.min(failingSince, performance.now())
  }
  const follow = async () => {
    const pause = () => (listening.isHearing() && failingSince === Infinity ? POLL_BESIDE_NOTIFICATIONS_EVERY : POLL_EVERY)
    for await (const isAnnounced of alarm.rings(pause)) {
      await look(isAnnounced).then(() => {
        failingSince = Infinity
      }, fail)
    }
  }
  const following = follow()
  return {
    isLost: () => performance.now() - failingSince > LOST_AFTER,
    close: async () => {
      alarm.stop()
      await following
      await listening.close()
    },
  }
}

/** Rings on `ring` and after a pause; rings that nobody waits for are merged into one. */
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
    /** Yields true if it was rung, false if the pause ran out. */
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

/** Ignores the timeout of a pause. */
function afterPause(error: unknown) {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

/** What a reader has seen: a `pg_snapshot` as text, that is, which transactions had ended by then. */
export type Seen = string

/** `age` in ms. */
export type NewEvent = LiveEvent & { id: number; age: number }

/** Longer than an app server may be cut off and still read on. */
const keptFor = '10 minutes'

/** The current snapshot, to read only what is committed later. */
async function seenByNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db)
  return rows[0]!.seen
}

/** Events of the transactions that have ended since `seen`, by id. Does not miss events with a low id that were committed late. */
async function readNew(db: Db, seen: Seen): Promise<{ events: NewEvent[]; seen: Seen }> {
  const { rows } = await sql<(NewEvent | { id: null }) & { seen: Seen }>`
    select pg_current_snapshot()::text as seen, e.id, e.topic, e.message, e.audience,
      extract(epoch from clock_timestamp() - e.created)::float8 * 1000 as age
    from (select) as once left join live_event e
      on e.transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(e.transaction, ${seen}::pg_snapshot)
    order by e.id`.execute(db)
  return { events: rows.filter((row) => row.id !== null), seen: rows[0]!.seen }
}

/** Deletes events that every app server has read long ago. */
export const sweepEvents = (db: Db) =>
  db.deleteFrom('live_event').where('created', '<', sql<string>`clock_timestamp() - ${keptFor}::interval`).execute()
