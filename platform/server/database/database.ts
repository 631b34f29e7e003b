import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { StartRefused } from '#platform/server/env.ts'
import { databaseFolder } from './cluster.ts'
import { openDatabase, poolerAdvice } from './connect.ts'
import type { Db } from './db.ts'
import { type EmbeddedServer, joinEmbedded, startEmbedded } from './embedded.ts'
import { markEngine } from './engine-mark.ts'
import { migrate } from './migrate.ts'

/** The settings of `Env` that select the database. */
export type DatabaseChoice = { data_dir: string; database_url: string | null; time_zone: string }

/** The program's database: `db` for queries, `connection` for what needs its own connection (jobs, LISTEN). */
export type Database = {
  db: Db
  connection: pg.PoolConfig
  /** Closes the pool and stops the embedded server if this process runs it. */
  stop: () => Promise<void>
  /** Registers a callback for when the embedded server ends by itself; it gets a line for the log. */
  onExit: (tell: (why: string) => void) => void
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations')

/** Starts and migrates the site's database; StartRefused if another process runs it, or if it cannot be used. */
export const startDatabase = (choice: DatabaseChoice): Promise<Database> => prepare(choice, startEmbedded)

/** The same for the command line: joins the embedded server of a running site, or starts one. */
export const joinDatabase = (choice: DatabaseChoice): Promise<Database> => prepare(choice, joinEmbedded)

/** Starts the database without migrating it, for a restore; StartRefused if another process runs it. */
export const startUnmigrated = (choice: DatabaseChoice): Promise<Database> => open(choice, startEmbedded)

/** Joins or starts the database without migrating it, to look at it as it is. StartRefused if there is none in the data folder. */
export async function joinUnmigrated(choice: DatabaseChoice): Promise<Database> {
  const isMissing = !choice.database_url && !existsSync(databaseFolder(choice.data_dir))
  if (isMissing) throw new StartRefused(`There is no site in DATA_DIR ${choice.data_dir} yet.`)
  return open(choice, joinEmbedded)
}

type StartServer = (data_dir: string) => Promise<EmbeddedServer>

async function prepare(choice: DatabaseChoice, startOwn: StartServer): Promise<Database> {
  const database = await open(choice, startOwn)
  try {
    await migrate(database.db, MIGRATIONS)
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

async function open(choice: DatabaseChoice, startOwn: StartServer): Promise<Database> {
  const { connection, ...server } = await openServer(choice, startOwn).catch(explainRights)
  const db = openDatabase({ connection, time_zone: choice.time_zone })
  const stop = async () => {
    await db.destroy()
    await server.stop()
  }
  return { db, connection, stop, onExit: server.onExit }
}

const openServer = (choice: DatabaseChoice, startOwn: StartServer) =>
  choice.database_url ? externalServer(choice, choice.database_url) : startOwn(choice.data_dir)

// The data folder belongs to another user or lies on a read-only disk: a stack trace would not help.
function explainRights(error: NodeJS.ErrnoException): never {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
  throw new StartRefused(`DATA_DIR cannot be used: ${error.message}. Start as the user to whom it belongs, or set another folder.`)
}

async function externalServer({ data_dir, time_zone }: DatabaseChoice, url: string): Promise<EmbeddedServer> {
  const connection = { connectionString: url }
  markEngine(path.resolve(data_dir), { engine: 'server' })
  await refuseUnusable(connection, time_zone)
  return { connection, stop: () => Promise.resolve(), onExit: () => undefined }
}

/** Throws StartRefused if the server of DATABASE_URL cannot be reached or used. The message is one line without the password. */
export async function refuseUnusable(connection: pg.PoolConfig, time_zone: string): Promise<void> {
  const db = openDatabase({ connection, time_zone, max: 2 })
  try {
    if (await sharesConnections(db)) throw new Error(`it gives one connection to several at once. ${poolerAdvice}`)
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
