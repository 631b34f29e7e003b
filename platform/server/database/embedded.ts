import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { embeddedBinaries } from './binaries.ts'
import { type Cluster, openCluster, removeDrafts, whyDatabaseFailed } from './cluster.ts'
import { markEngine } from './engine-mark.ts'
import { embeddedConnection, findTenancy, holdServer } from './holder.ts'
import { socketFolder } from './socket-folder.ts'
import { removeStaleLocks } from './stale-locks.ts'
import { StartRefused } from './start-refused.ts'
import { type ServerProcess, superviseServer } from './supervise.ts'

const MAJOR = 18
const LONGEST_WAIT_MS = 30_000

/** A database server that this process uses, and perhaps runs. */
export type EmbeddedServer = {
  connection: pg.PoolConfig
  /** Stops the server if this process runs it. Close all pools first. */
  stop: () => Promise<void>
  /** Told once, with the server's last log lines, when it ends by itself. */
  onExit: (tell: (log: string) => void) => void
}

/** PostgreSQL's own settings by name; they win over ours. */
type Settings = Record<string, string | number>

/** Runs the data folder's own PostgreSQL; StartRefused when another living process does. */
export async function startEmbedded(data_dir: string, settings: Settings = {}): Promise<EmbeddedServer> {
  return takeServer(data_dir, settings, (pid) => {
    throw new StartRefused(
      `DATA_DIR ${path.resolve(data_dir)} is in use by another process (${pid}): stop it, or set DATA_DIR to another folder.`,
    )
  })
}

/** The data folder's PostgreSQL as it runs for another process, or else started for this one. */
export async function joinEmbedded(data_dir: string): Promise<EmbeddedServer> {
  return takeServer(data_dir, {}, (_pid, connection) => ({ connection, stop: () => Promise.resolve(), onExit: () => undefined }))
}

type WhenHeld = (pid: number, connection: pg.PoolConfig) => EmbeddedServer

async function takeServer(data_dir: string, settings: Settings, whenHeld: WhenHeld): Promise<EmbeddedServer> {
  const binaries = embeddedBinaries()
  markEngine(path.resolve(data_dir), { engine: 'embedded', major: MAJOR })
  const cluster = openCluster(realpathSync(data_dir), binaries)
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const tenancy = await findTenancy(cluster.folder)
    if (tenancy.state === 'held') return whenHeld(tenancy.pid, tenancy.connection)
    const server = tenancy.state === 'free' ? await tryStart(cluster, binaries.postgres, settings) : undefined
    if (server) return server
    if (Date.now() > deadline) throw new StartRefused(`DATA_DIR ${cluster.dataDir} is in use by a database server that does not end.`)
    await wait(50)
  }
}

async function tryStart(cluster: Cluster, postgres: string, settings: Settings): Promise<EmbeddedServer | undefined> {
  const sockets = socketFolder(cluster)
  removeStaleLocks(cluster.folder, sockets)
  const command = { postgres, folder: cluster.folder, account: cluster.account, settings: { ...ourSettings(sockets), ...settings } }
  const outcome = await superviseServer(command)
  if (typeof outcome !== 'string') return runAsHolder(cluster, outcome, embeddedConnection(sockets))
  if (isStillLocked(outcome)) return undefined
  throw new StartRefused(whyDatabaseFailed(outcome, [postgres, existsSync(cluster.folder) ? cluster.dataDir : sockets], cluster.account))
}

async function runAsHolder(cluster: Cluster, server: ServerProcess, connection: pg.PoolConfig): Promise<EmbeddedServer> {
  const holder = await holdServer(connection)
  removeDrafts(cluster.dataDir)
  const stop = async () => {
    await holder.release()
    await server.stop()
  }
  return { connection, stop, onExit: (tell) => server.onExit(tell) }
}

// A server whose process was killed a moment ago still holds its locks, or its last children still hold its memory.
const isStillLocked = (log: string) =>
  /lock file .* already exists|shared memory block .* is still in use|could not bind Unix address/.test(log)

// Every commit is on disk before it is acknowledged (fsync, synchronous_commit and full_page_writes keep their defaults). No replicas exist,
// so that the log need not serve any. Failing statements are not logged: their details repeat people's data.
function ourSettings(sockets: string): Settings {
  return {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_min_messages: 'log',
    log_timezone: 'UTC',
  }
}
