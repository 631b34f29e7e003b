import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Binaries } from '#platform/server/database/cluster.ts'
import { readServerFile } from '#platform/server/database/holder.ts'
import {
  databaseAccount,
  makePrivateFolder,
  type ServerProcess,
  serverEnvironment,
  superviseServer,
} from '#platform/server/database/supervise.ts'

type Other = {
  /** More settings of PostgreSQL, by name. */
  settings?: Record<string, string | number>
  /** Address of the server that it copies and follows, under the name `standby`. */
  follows?: string
}

/**
 * A separate PostgreSQL server over TCP with a password, which can be stopped, restarted, frozen and, if it follows another one, promoted;
 * its data is deleted at the end.
 */
export async function anOwnPostgres({ postgres, initdb }: Binaries, { settings: more = {}, follows }: Other = {}) {
  const temporary = mkdtempSync(path.join(process.env.TEST_DATABASES ?? tmpdir(), 'traktanda-external-'))
  chmodSync(temporary, 0o711)
  const account = databaseAccount(temporary)
  const folder = path.join(temporary, 'database')
  makePrivateFolder(folder, account)
  const password = follows ? new URL(follows).password : randomBytes(12).toString('hex')
  writeFileSync(path.join(temporary, 'password'), password)
  const secret = ['-A', 'scram-sha-256', '--pwfile', path.join(temporary, 'password')]
  const [program, flags] = follows
    ? [path.join(path.dirname(postgres), 'pg_basebackup'), ['-D', folder, '-R', '-c', 'fast', '-d', `${follows}?application_name=standby`]]
    : [initdb, ['-D', folder, '-U', 'tester', ...secret, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']]
  const made = spawnSync(program, flags, { ...account, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
  const port = await freePort()
  const volatile = { max_connections: 100, fsync: 'off', full_page_writes: 'off' }
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...volatile, ...more }
  const start = async (): Promise<ServerProcess> => {
    for (;;) {
      const server = await superviseServer({ postgres, folder, account, settings })
      if (typeof server !== 'string') return server
      // Children of a killed server may still be ending.
      if (!server.includes('still in use')) throw new Error(server)
    }
  }
  let server = await start()
  return {
    url: `postgresql://tester:${password}@127.0.0.1:${port}/postgres`,
    port,
    /** Closes all connections, and accepts none until it is started. */
    stop: () => server.stop(),
    start: async () => {
      server = await start()
    },
    /** Kills it, as in a power cut, until it is started. */
    kill: () => {
      signalPostgres(folder, 'SIGKILL')
      return server.stop()
    },
    /** Keeps and accepts connections, but does not respond until it is thawed. */
    freeze: () => signalPostgres(folder, 'SIGSTOP'),
    thaw: () => signalPostgres(folder, 'SIGCONT'),
    async [Symbol.asyncDispose]() {
      await server.stop()
      rmSync(temporary, { recursive: true })
    },
  }
}

/** Signals all processes of the PostgreSQL server with its data in this folder. */
export function signalPostgres(folder: string, signal: NodeJS.Signals) {
  const main = readServerFile(folder)?.pid
  if (main === undefined) throw new Error(`no database server runs on ${folder}`)
  for (const pid of [main, ...childrenOf(main)]) signalOne(pid, signal)
}

function signalOne(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH: the process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(parent: number) {
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
