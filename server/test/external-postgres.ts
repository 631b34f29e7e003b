import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { anOwnPostgres } from './own-postgres.ts'

/** Runs the `node` tests on a server made from the programs of the given folder, over TCP with a password; it is gone afterwards. */
async function testExternally(programs: string) {
  await using server = await anOwnPostgres({ postgres: path.join(programs, 'postgres'), initdb: path.join(programs, 'initdb') })
  return await runTests(server.url)
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
