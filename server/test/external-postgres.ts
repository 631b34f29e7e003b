import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, databaseAccount, makePrivateFolder } from '#server/database/account.ts'
import { serverEnvironment, superviseServer } from '#server/database/supervise.ts'

/** Runs the `node` tests on a server made from the programs of the given folder, over TCP with a password; it is gone afterwards. */
async function testExternally(programs: string) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'traktanda-external-'))
  chmodSync(temporary, 0o711)
  const account = databaseAccount(temporary)
  const password = randomBytes(12).toString('hex')
  const folder = makeCluster({ programs, temporary, account, password })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'off',
    full_page_writes: 'off',
  }
  const server = await superviseServer({ postgres: path.join(programs, 'postgres'), folder, account, settings })
  if (typeof server === 'string') throw new Error(server)
  try {
    return await runTests(`postgresql://tester:${password}@127.0.0.1:${port}/postgres`)
  } finally {
    await server.stop()
    rmSync(temporary, { recursive: true })
  }
}

type NewCluster = { programs: string; temporary: string; account: Account | undefined; password: string }

function makeCluster({ programs, temporary, account, password }: NewCluster) {
  const folder = path.join(temporary, 'database')
  const secret = path.join(temporary, 'password')
  makePrivateFolder(folder, account)
  writeFileSync(secret, password)
  const flags = ['-D', folder, '-U', 'tester', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(path.join(programs, 'initdb'), flags, { ...account, cwd: '/', env: serverEnvironment(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
  return folder
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

async function runTests(TEST_DATABASE_URL: string) {
  const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'node'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code ?? 1
}

process.exitCode = await testExternally(process.argv[2] ?? '/usr/lib/postgresql/15/bin')
