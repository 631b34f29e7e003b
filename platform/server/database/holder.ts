import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

// The process that started the server keeps a connection of this name open. It closes however that process ends, so no stale lock can
// remain, and it is visible through the socket even from another container, where process ids mean nothing.
const HOLDER = 'traktanda holder '

/** Connection to the embedded server by its Unix socket; access to the socket is the only permission needed. */
export const embeddedConnection = (socketFolder: string): pg.PoolConfig => ({
  host: socketFolder,
  port: 5432,
  user: SUPERUSER,
  database: 'postgres',
})

/** `held`: a live process runs the server; `busy`: a server is starting or stopping; `free`: there is none. */
export type Tenancy = { state: 'held'; pid: number; connection: pg.PoolConfig } | { state: 'busy' } | { state: 'free' }

/** Finds out who runs the database of this folder. */
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

/** Reads `postmaster.pid`, which exists while the server runs and after it was killed: its process id and socket folder. */
export function readServerFile(folder: string): { pid: number; socketFolder: string } | undefined {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Marks this process as the one that runs the server. Reconnects if a crashed backend makes the server drop all connections. */
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

/**
 * Removes the lock files of a killed server whose process id now belongs to another program. PostgreSQL itself removes locks of dead processes, but
 * takes any live process for the server. Call this only if nothing answers at the socket.
 */
export function removeStaleLocks(folder: string, socketFolder: string) {
  const socketLock = path.join(socketFolder, '.s.PGSQL.5432.lock')
  for (const [file, pid] of [
    [path.join(folder, 'postmaster.pid'), readServerFile(folder)?.pid],
    [socketLock, readPid(socketLock)],
  ] as const) {
    if (pid !== undefined && isAlive(pid) && !commandOf(pid).includes(folder)) rmSync(file, { force: true })
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
