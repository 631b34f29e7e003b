import pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import { announce, channel } from './tell.ts'

/** In milliseconds: where announcements came through, and where none ever did, as on an engine that has none. */
const againAfter = { hearing: 1_000, deaf: 60_000 }

export type Listening = {
  /** Whether announcements come through: they do when one has. */
  isHearing: () => boolean
  /** An event came without its announcement. */
  distrust: () => void
  close: () => Promise<void>
}

type Listen = { connection: pg.PoolConfig; db: Db; heard: () => void }

/** Listens on a connection of its own to the announcements of events; one that breaks is replaced. */
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
      const pause = isHearing ? againAfter.hearing : againAfter.deaf
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
      // Its own voice, by another connection: some poolers take the order and pass nothing on.
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
