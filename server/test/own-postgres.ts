import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAccount, makePrivateFolder } from '#server/database/account.ts'
import type { Binaries } from '#server/database/binaries.ts'
import { type ServerProcess, serverEnvironment, superviseServer } from '#server/database/supervise.ts'

/** A PostgreSQL of one's own, over TCP with a password, that can be stopped, started and frozen; its data is gone with it. */
export async function anOwnPostgres({ postgres, initdb }: Binaries) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'traktanda-external-'))
  chmodSync(temporary, 0o711)
  const account = databaseAccount(temporary)
  const folder = path.join(temporary, 'database')
  const password = randomBytes(12).toString('hex')
  makePrivateFolder(folder, account)
  writeFileSync(path.join(temporary, 'password'), password)
  const secret = ['-A', 'scram-sha-256', '--pwfile', path.join(temporary, 'password')]
  const flags = ['-D', folder, '-U', 'tester', ...secret, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(initdb, flags, { ...account, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
  const port = await freePort()
  const volatile = { max_connections: 100, fsync: 'off', full_page_writes: 'off' }
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...volatile }
  const start = async (): Promise<ServerProcess> => {
    const server = await superviseServer({ postgres, folder, account, settings })
    if (typeof server === 'string') throw new Error(server)
    return server
  }
  let server = await start()
  const signalAll = (signal: NodeJS.Signals) => {
    const [main = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    for (const pid of [Number(main), ...childrenOf(Number(main))]) process.kill(pid, signal)
  }
  return {
    url: `postgresql://tester:${password}@127.0.0.1:${port}/postgres`,
    /** Ends every connection, and takes no other until it is started. */
    stop: () => server.stop(),
    start: async () => {
      server = await start()
    },
    /** It keeps its connections and takes new ones, and answers nobody, until it is thawed. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await server.stop()
      rmSync(temporary, { recursive: true })
    },
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
