import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from './connect.ts'
import { whatPoolersNeed } from './connection-settings.ts'
import type { Db } from './db.ts'
import { StartRefused } from './start-refused.ts'

/** Throws StartRefused if the server of DATABASE_URL cannot be reached or used. The message is one line without the password. */
export async function refuseUnusable(connection: pg.PoolConfig, time_zone: string): Promise<void> {
  const db = openDatabase({ connection, time_zone, max: 2 })
  try {
    if (await sharesConnections(db)) throw new Error(`it gives one connection to several at once. ${whatPoolersNeed}`)
  } catch (error) {
    throw new StartRefused(`DATABASE_URL: the server cannot be used: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}

/** Whether our connections share a database connection, as with a pooler in transaction mode. */
const sharesConnections = (db: Db): Promise<boolean> =>
  db.connection().execute(async (one) => {
    const own = await backendOf(one)
    if ((await backendOf(one)) !== own) return true
    return db.connection().execute(async (other) => (await backendOf(other)) === own)
  })

async function backendOf(db: Db) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
