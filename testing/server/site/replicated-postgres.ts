import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { runStatement } from './databases.ts'
import { anOwnPostgres } from './own-postgres.ts'
import { aFreePort } from './ports.ts'

/** Debian's package has all programs of PostgreSQL; the embedded one lacks `pg_basebackup`. */
const programs = '/usr/lib/postgresql/15/bin'
const debian = { postgres: `${programs}/postgres`, initdb: `${programs}/initdb` }
const page = path.resolve(import.meta.dirname, '../../../docs/operations.md')

/**
 * Two PostgreSQL servers as docs/operations.md describes them, one of which follows the other, behind one address. `kill` ends the first one;
 * `start` then promotes the second one, and lets the address lead to it.
 */
export async function aReplicatedPostgres() {
  const first = await anOwnPostgres(debian, { settings: { fsync: 'on', synchronous_standby_names: 'standby' } })
  const second = await anOwnPostgres(debian, { settings: { fsync: 'on' }, follows: first.url })
  await expect.poll(() => readOne(first.url, 'select sync_state from pg_stat_replication')).toBe('sync')
  const address = await anAddress(first.port, second.port)
  const url = new URL(first.url)
  url.port = String(address.port)
  return {
    url: url.href,
    first,
    second,
    kill: () => first.kill(),
    start: async () => {
      await runStatement({ connectionString: second.url }, 'select pg_promote()')
      await address.switchOver()
    },
    async [Symbol.asyncDispose]() {
      await address[Symbol.asyncDispose]()
      await second[Symbol.asyncDispose]()
      await first[Symbol.asyncDispose]()
    },
  }
}

/** The only value that a query returns; undefined if it returns no row. */
export async function readOne(connectionString: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** HAProxy with the example of docs/operations.md; `switchOver` changes it as the page says, and reloads it. */
async function anAddress(first: number, second: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-address-'))
  const port = await aFreePort()
  const file = path.join(folder, 'haproxy.cfg')
  const example = /```haproxy\n(listen database\n.*?)```/s.exec(readFileSync(page, 'utf8'))?.[1]
  if (!example) throw new Error('docs/operations.md has no example of an address for two databases')
  const written = example
    .replace('127.0.0.1:6432', `127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${first}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${second}`)
  writeFileSync(file, written)
  const child = spawn('haproxy', ['-W', '-db', '-f', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const loaded = countLoads(child)
  await loaded(1)
  return {
    port,
    switchOver: async () => {
      const lines = written.split('\n').map((line) => (/^\s*server /.test(line) ? toggled(line) : line))
      writeFileSync(file, lines.join('\n'))
      child.kill('SIGUSR2')
      await loaded(2)
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'close')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

const toggled = (line: string) => (line.endsWith(' disabled') ? line.replace(/ disabled$/, '') : `${line} disabled`)

/** Waits until HAProxy has loaded its configuration that many times; it reports each time. Throws if it refuses one. */
function countLoads(child: ChildProcess) {
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`haproxy ended: ${printed}`)))
  ended.catch(() => undefined)
  return (times: number) => {
    const loads = () => {
      if (printed.includes('Loading failure')) throw new Error(printed)
      return printed.split('Loading success').length - 1
    }
    return Promise.race([expect.poll(loads, { interval: 20 }).toBe(times), ended])
  }
}
