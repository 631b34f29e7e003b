import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseAccount } from '#platform/server/database/supervise.ts'
import { aFreePort } from './ports.ts'

/** A new migrated, empty database, cloned from the run's template; `drop` it after the test file. */
export async function cloneDatabase(): Promise<{ connection: pg.PoolConfig; drop: () => Promise<void> }> {
  return makeDatabase(inject('test_server').template)
}

/** A new database without any table. */
export const emptyDatabase = () => makeDatabase('template1')

async function makeDatabase(template: string) {
  const { connection } = inject('test_server')
  const name = `traktanda_test_${randomBytes(6).toString('hex')}`
  await runStatement(connection, `create database ${name} template ${template} strategy file_copy`)
  return { connection: { ...connection, database: name }, drop: () => dropDatabase(connection, name) }
}

// The drop waits for closing connections; only connections of killed processes are terminated.
async function dropDatabase(connection: pg.PoolConfig, name: string) {
  await runStatement(connection, `drop database ${name}`).catch(() => runStatement(connection, `drop database ${name} with (force)`))
}

/** Runs one statement on a new connection. */
export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Connection URL of a database, as a setting takes it. */
export function urlOf({ host = '', port, user, password, database }: PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.password = String(password ?? '')
  url.searchParams.set('host', host)
  return url.href
}

const page = path.resolve(import.meta.dirname, '../../../docs/operations.md')

/** The example of docs/operations.md, unchanged. */
function example(): string {
  const found = /```pgbouncer\n(.*?)```/s.exec(readFileSync(page, 'utf8'))?.[1]
  if (!found) throw new Error('docs/operations.md has no example for pgbouncer')
  return found
}

/** PgBouncer in front of a test database, configured as in docs/operations.md plus `settings`. */
export async function aPooler(database: string, settings: Record<string, string> = {}) {
  const { username, password, hostname, port, pathname } = new URL(database)
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-pooler-'))
  const own = await aFreePort()
  const users = path.join(folder, 'users')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const written = example()
    .replace('traktanda = host=127.0.0.1 port=5432', `${pathname.slice(1)} = host=${hostname} port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${own}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  const changed = Object.entries(settings).reduce(
    (text, [name, value]) => `${text.replace(new RegExp(`^${name} = .*\n`, 'm'), '')}${name} = ${value}\n`,
    `${written}unix_socket_dir =\n`,
  )
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, changed)
  // It refuses to run as root.
  const account = databaseAccount(folder)
  if (account) for (const one of [folder, users, file]) chownSync(one, account.uid, account.gid)
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn('pgbouncer', [file], { ...account, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      printed += error.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  const ready = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('process up')) resolve()
    })
  })
  const end = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  const failed = ended.then(() => Promise.reject(new Error(`pgbouncer did not start: ${printed}`)))
  failed.catch(() => undefined)
  await Promise.race([ready, failed])
  const url = `postgresql://${username}:${password}@127.0.0.1:${own}${pathname}`
  return { url, [Symbol.asyncDispose]: end }
}
