import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

// Whoever started the server keeps one connection of this name open. It ends with its process however that ends, so that no stale lock can
// remain, and it is seen through the socket from another container too, where process ids say nothing.
const HOLDER = 'traktanda holder '

/** How one connects to the embedded server: by its socket, with nothing but the right to reach it. */
export const embeddedConnection = (socketFolder: string): pg.PoolConfig => ({
  host: socketFolder,
  port: 5432,
  user: SUPERUSER,
  database: 'postgres',
})

/** `held`: a living process runs the server; `busy`: a server that starts or ends; `free`: none. */
export type Tenancy = { state: 'held'; pid: number; connection: pg.PoolConfig } | { state: 'busy' } | { state: 'free' }

/** Who runs the database of this folder at present. */
export async function findTenancy(folder: string): Promise<Tenancy> {
  const socket = readServerFile(folder)?.socketFolder
  if (!socket) return { state: 'free' }
  const connection = embeddedConnection(socket)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query<{ pid: string }>(
      `select substr(application_name, $1) pid from pg_stat_activity where application_name like $2`,
      [HOLDER.length + 1, `${HOLDER}%`],
    )
    const pid = found.rows[0]?.pid
    return pid ? { state: 'held', pid: Number(pid), connection } : { state: 'busy' }
  } catch (error) {
    return { state: nobodyListens(error) ? 'free' : 'busy' }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const nobodyListens = (error: unknown) => ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')

/** What a server leaves in its folder while it runs (and after it was killed): its process id and where its socket is. */
export function readServerFile(folder: string): { pid: number; socketFolder: string } | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Marks this process as the one that runs the server. Connects again when a crash of the server's parts cut the connection. */
export async function holdServer(connection: pg.PoolConfig): Promise<{ release: () => Promise<void> }> {
  let released = false
  let client = await connectHolder(connection, again)
  function again() {
    if (released) return
    connectHolder(connection, again).then(
      (fresh) => {
        client = fresh
      },
      () => setTimeout(again, 100).unref(),
    )
  }
  return {
    release: async () => {
      released = true
      await client.end().catch(() => undefined)
    },
  }
}

async function connectHolder(connection: pg.PoolConfig, ended: () => void) {
  const client = new pg.Client({ ...connection, application_name: `${HOLDER}${process.pid}` })
  client.on('error', () => undefined)
  await client.connect()
  client.once('end', ended)
  return client
}
