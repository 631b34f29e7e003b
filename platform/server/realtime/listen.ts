import pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import { announce, channel } from './publish.ts'

/** In ms: after notifications have come through, and if none ever did, as on an engine without them. */
const RECONNECT_AFTER = { hearing: 1_000, deaf: 60_000 }

export type Listening = {
  /** Whether a notification has come through on this connection. */
  isHearing: () => boolean
  /** Reconnects, because an event came without its notification. */
  distrust: () => void
  close: () => Promise<void>
}

type Listen = { connection: pg.PoolConfig; db: Db; heard: () => void }

/** Listens for notifications of events (LISTEN) on its own connection, and reconnects if it breaks. */
export function listen({ connection, db, heard }: Listen): Listening {
  let isClosed = false
  let isHearing = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let lose = () => {}

  const connect = async () => {
    const mine = new pg.Client({ ...connection, application_name: 'traktanda live', keepAlive: true, connectionTimeoutMillis: 5_000 })
    client = mine
    lose = () => {
      if (client !== mine) return
      const pause = isHearing ? RECONNECT_AFTER.hearing : RECONNECT_AFTER.deaf
      client = undefined
      isHearing = false
      void mine.end().catch(() => undefined)
      if (!isClosed) timer = setTimeout(() => void connect(), pause)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', () => {
      if (client !== mine) return
      isHearing = true
      heard()
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      // Tests it by a notification from another connection: some poolers accept LISTEN and forward nothing.
      await announce(db)
    } catch {
      lose()
    }
  }
  const connecting = connect()
  return {
    isHearing: () => isHearing,
    distrust: () => lose(),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
