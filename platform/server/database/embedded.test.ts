import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { StartRefused } from '#platform/server/env.ts'
import { runProgram } from '#testing/server/site/running-server.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

const holdsTheServer = `
  import { startEmbedded } from '#platform/server/database/embedded.ts'
  import pg from 'pg'
  const { connection } = await startEmbedded(process.argv[1])
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query("create table if not exists note (text text)")
  await client.query("insert into note values ('committed')")
  console.log('committed')
`

const root = mkdtempSync(path.join(tmpdir(), 'traktanda-embedded-'))
chmodSync(root, 0o711)
const data = path.join(root, 'data')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const postmasterOf = (folder: string) => Number(readFileSync(path.join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

async function query(connection: pg.ClientConfig, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded server', () => {
  it('ends when its program is killed, and the next start finds what was committed', async () => {
    const program = runProgram(holdsTheServer, data)
    await program.output()
    const postmaster = postmasterOf(data)
    program.kill('SIGKILL')
    await program.ended

    const server = await startEmbedded(data)
    expect(isAlive(postmaster)).toBe(false)
    expect(await query(server.connection, 'select text from note')).toEqual([{ text: 'committed' }])
    expect(await query(server.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
    await server.stop()
    expect(existsSync(path.join(data, 'database/postmaster.pid'))).toBe(false)
  })

  it('refuses a second program that starts it, and lets it join', async () => {
    const server = await startEmbedded(data)
    await expect(startEmbedded(data)).rejects.toThrow(
      new StartRefused(`DATA_DIR ${data} is in use by another process (${process.pid}): stop it, or set DATA_DIR to another folder.`),
    )
    const other = await runProgram(holdsTheServer, data).ended
    expect(other.errors).toContain(`in use by another process (${process.pid})`)

    const joined = await joinEmbedded(data)
    expect(await query(joined.connection, 'select 1 one')).toEqual([{ one: 1 }])
    await joined.stop()
    expect(await query(server.connection, 'select 1 one')).toEqual([{ one: 1 }])
    await server.stop()

    const alone = await joinEmbedded(data)
    await expect(startEmbedded(data)).rejects.toThrow(StartRefused)
    await alone.stop()
  })

  it('starts for exactly one of several programs that start at once over the locks of a killed one', async () => {
    const killed = runProgram(holdsTheServer, data)
    await killed.output()
    process.kill(postmasterOf(data), 'SIGKILL')
    killed.kill('SIGKILL')
    await killed.ended

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => startEmbedded(data)))
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(started).toHaveLength(1)
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([expect.any(StartRefused), expect.any(StartRefused)])
    await started[0]?.value.stop()
  })

  it('starts over stale locks whose process id now belongs to another program', async () => {
    const { uid, gid } = statSync(path.join(data, 'database'))
    const other = spawn('sleep', ['60'], { uid, gid })
    await once(other, 'spawn')
    const lock = `${other.pid}\n${data}/database\n1700000000\n5432\n${data}/socket\n`
    writeFileSync(path.join(data, 'database/postmaster.pid'), lock)
    writeFileSync(path.join(data, 'socket/.s.PGSQL.5432.lock'), lock)

    const server = await startEmbedded(data)
    expect(await query(server.connection, 'select count(*)::int from note')).toEqual([{ count: 2 }])
    await server.stop()
    other.kill()
  })

  it('stays locked for its program when one of its processes crashes', async () => {
    const server = await startEmbedded(data)
    const client = new pg.Client(server.connection)
    client.on('error', () => undefined)
    await client.connect()
    const answer = await client.query<{ pid: number }>('select pg_backend_pid() pid')
    const cut = new Promise((resolve) => client.once('end', resolve))
    process.kill(answer.rows[0]?.pid ?? 0, 'SIGKILL')
    await cut
    await expect(startEmbedded(data)).rejects.toThrow(StartRefused)
    expect(await query(server.connection, 'select count(*)::int from note')).toEqual([{ count: 2 }])
    await server.stop()
  })

  it('reports when it ends by itself', async () => {
    const server = await startEmbedded(data)
    const reason = new Promise((resolve) => server.onExit(resolve))
    process.kill(postmasterOf(data), 'SIGQUIT')
    expect(await reason).toContain('immediate shutdown')
    await server.stop()
  })

  it('keeps its socket elsewhere when the path of the data folder is too long for one', async () => {
    const long = path.join(root, 'a-folder-name-as-some-people-like-it'.repeat(3), 'data')
    mkdirSync(path.dirname(long))
    renameSync(data, long)
    const server = await startEmbedded(long)
    expect(server.connection.host).toMatch(new RegExp(`^${tmpdir()}/traktanda-[0-9a-f]{16}$`))
    expect(statSync(server.connection.host ?? '').mode & 0o777).toBe(0o700)
    expect(await query(server.connection, 'select count(*)::int from note')).toEqual([{ count: 2 }])
    await server.stop()
    rmSync(server.connection.host ?? '', { recursive: true })
    renameSync(long, data)
  })

  it('names the folder that its user may not enter, when the program runs as root', async () => {
    chmodSync(root, 0o700)
    const start = startEmbedded(data)
    if (process.getuid?.() === 0) await expect(start).rejects.toThrow(`may not enter ${root}: run "chmod o+x ${root}"`)
    else await (await start).stop()
    chmodSync(root, 0o711)
    await (await startEmbedded(data)).stop()
  })
})

describe('a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(root, 'engine-'))
  })

  it('is refused if it belongs to another major version or to a database server', async () => {
    writeFileSync(path.join(folder, 'engine.json'), '{"engine":"embedded","major":17}')
    await expect(startEmbedded(folder)).rejects.toThrow(/holds a database of PostgreSQL 17, this version brings 18/)
    writeFileSync(path.join(folder, 'engine.json'), '{"engine":"server"}')
    await expect(startEmbedded(folder)).rejects.toThrow(/belongs to a database server: set DATABASE_URL/)
  })

  it('is recognized by its database if its mark is missing', async () => {
    mkdirSync(path.join(folder, 'database'))
    writeFileSync(path.join(folder, 'database/PG_VERSION'), '16\n')
    await expect(startEmbedded(folder)).rejects.toThrow(/PostgreSQL 16/)
  })
})
