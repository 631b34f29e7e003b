import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from './connect.ts'
import type { Db } from './db.ts'
import { type EmbeddedServer, joinEmbedded, startEmbedded } from './embedded.ts'
import { markEngine } from './engine-mark.ts'
import { migrate } from './migrate.ts'
import { refuseUnusable } from './refuse-unusable.ts'
import { StartRefused } from './start-refused.ts'

/** The settings that tell which database, of `Env`. */
export type DatabaseChoice = { data_dir: string; database_url: string | null; time_zone: string }

/** The program's database: `db` to work with, `connection` for what needs its own (jobs, LISTEN). */
export type Database = {
  db: Db
  connection: pg.PoolConfig
  /** Closes the pool and ends the embedded server if this process runs it. */
  stop: () => Promise<void>
  /** Told once, with a line for the log, when the embedded server ends by itself. */
  onExit: (tell: (why: string) => void) => void
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations')

/** The site's database, migrated; StartRefused when another process runs it, or when it cannot be used. */
export const startDatabase = (choice: DatabaseChoice): Promise<Database> => prepare(choice, startEmbedded)

/** The same beside a running site, for the command line: joins its embedded server or starts one. */
export const joinDatabase = (choice: DatabaseChoice): Promise<Database> => prepare(choice, joinEmbedded)

/** The database as it is, for whoever brings its contents; StartRefused when another process runs it. */
export const startUnmigrated = (choice: DatabaseChoice): Promise<Database> => open(choice, startEmbedded)

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

// A data folder of another user, or on a read-only disk: nothing that a stack would explain.
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
