import { createHash } from 'node:crypto'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '#platform/server/env.ts'
import { type Cluster, databaseFailure, embeddedBinaries, openCluster, removeDrafts } from './cluster.ts'
import { markEngine } from './engine-mark.ts'
import { embeddedConnection, findTenancy, holdServer, removeStaleLocks } from './holder.ts'
import { makePrivateFolder, type ServerProcess, superviseServer } from './supervise.ts'

const MAJOR = 18
const LONGEST_WAIT_MS = 30_000

/** A database server that this process uses and may run. */
export type EmbeddedServer = {
  connection: pg.PoolConfig
  /** Stops the server if this process runs it. Close all pools first. */
  stop: () => Promise<void>
  /** Registers a callback for when the server ends by itself; it gets the last log lines. */
  onExit: (tell: (log: string) => void) => void
}

/** PostgreSQL settings by name; they override ours. */
type Settings = Record<string, string | number>

/** Runs the data folder's PostgreSQL; StartRefused if another live process does. */
export async function startEmbedded(data_dir: string, settings: Settings = {}): Promise<EmbeddedServer> {
  return takeServer(data_dir, settings, (pid) => {
    throw new StartRefused(
      `DATA_DIR ${path.resolve(data_dir)} is in use by another process (${pid}): stop it, or set DATA_DIR to another folder.`,
    )
  })
}

/** Joins the data folder's PostgreSQL if another process runs it, else starts it. */
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
  throw new StartRefused(databaseFailure(outcome, [postgres, existsSync(cluster.folder) ? cluster.dataDir : sockets], cluster.account))
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

// A server that was killed a moment ago still holds its lock files, or its last children still hold its shared memory.
const isStillLocked = (log: string) =>
  /lock file .* already exists|shared memory block .* is still in use|could not bind Unix address/.test(log)

// Every commit is on disk before it is acknowledged (fsync, synchronous_commit and full_page_writes keep their defaults). There are no
// replicas, so a minimal WAL is enough. Failing statements are not logged, because their details contain personal data.
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

const SOCKET_NAME = '.s.PGSQL.5432'
const LONGEST_SOCKET_PATH = 100

/** Folder of the server's Unix socket; under /tmp if the data folder's path is too long for a socket address. */
function socketFolder({ dataDir, account }: Cluster): string {
  const folder = shortEnough(path.join(dataDir, 'socket'))
  makePrivateFolder(folder, account)
  refuseForeign(folder, account?.uid ?? process.getuid?.())
  return folder
}

function shortEnough(folder: string) {
  if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return folder
  return path.join(tmpdir(), `traktanda-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

// Anyone can create a folder under /tmp before us, and would then control access to the database.
function refuseForeign(folder: string, uid: number | undefined) {
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return
  throw new StartRefused(`${folder} must be a folder that belongs to user id ${uid} alone: remove it.`)
}
