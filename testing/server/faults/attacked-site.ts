import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { embeddedBinaries } from '#platform/server/database/cluster.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DatabaseUnavailable } from '#platform/server/database/watch-statements.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aMailServer } from '#testing/server/outside/mail-server.ts'
import { aRecordsSystem } from '#testing/server/outside/records-system.ts'
import { anOwnPostgres, signalPostgres } from '#testing/server/site/own-postgres.ts'
import { aRunningSite } from '#testing/server/site/running-site.ts'
import type { Random } from '#testing/shared/random.ts'

export type Variant = 'embedded' | 'DATABASE_URL'
export type Request = { method: string; path: string; payload?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }
export type Answer = { status: number; body: unknown }
/** The outcome is unknown: the server went away before it answered, or reported that its database is unavailable. */
export class Lost extends Error {}

/** Timeout of a request, in milliseconds. */
const longest = 60_000

/** A separate database; `kill` ends it, and after `start` it can be used again. */
type KilledDatabase = AsyncDisposable & { url: string; kill: () => Promise<void>; start: () => Promise<void> }

/** A site's database and the systems it sends to. The variants send mails and postings by different ways. */
async function surroundings(variant: Variant, other?: KilledDatabase) {
  if (variant === 'embedded') return { settings: {}, mailServer: undefined, records: undefined, postgres: undefined, end: async () => {} }
  const postgres: KilledDatabase = other ?? (await anOwnPostgres(embeddedBinaries()))
  const mailServer = await aMailServer()
  const known = new Map<string, string>()
  const records = await aRecordsSystem({
    answer: ({ headers }) => {
      const key = String(headers['idempotency-key'])
      known.set(key, known.get(key) ?? `GS-${known.size + 1}`)
      return { title: 'Registriert', id: known.get(key) }
    },
  })
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'sitzungen@example.org' }
  const settings = { DATABASE_URL: postgres.url, ...mail, RECORDS_URL: records.url, RECORDS_ALLOW_PRIVATE: 'on' }
  const end = async () => {
    await mailServer[Symbol.asyncDispose]()
    await records[Symbol.asyncDispose]()
    await postgres[Symbol.asyncDispose]()
  }
  return { settings, mailServer, records: known, postgres, end }
}

const isHealthy = async (address: string) => (await fetch(`${address}/healthz`)).ok

/** Open transactions of other connections. */
const countUnderWay = async (db: Db) =>
  (
    await sql`select from pg_stat_activity where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    )
  ).rows.length

/**
 * A site as a child process whose server and database can be killed; `up` resolves once it runs again. `other`: a database to use with
 * DATABASE_URL, which is disposed with the site.
 */
export async function anAttackedSite(variant: Variant, other?: KilledDatabase) {
  const { settings, mailServer, records, postgres, end } = await surroundings(variant, other)
  const site = await aRunningSite(settings)
  // A clean stop fills Node's compile cache, so that later starts are fast.
  await site.server.stop()
  await site.restart()
  // Retries, as a service manager does, if the database of a busy machine is slow to answer.
  const startAgain = async (): Promise<void> => {
    await site.restart().catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('connection timeout')) throw error
      return startAgain()
    })
  }
  let up = Promise.resolve()
  const counted = { kills: { server: 0, database: 0 }, acknowledged: 0, lost: 0 }
  const whileDown = async (attack: () => Promise<void>) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    up = promise
    up.catch(() => undefined)
    await attack().then(resolve, reject)
    await up
  }
  const killServer = () =>
    whileDown(async () => {
      counted.kills.server += 1
      await site.server.kill()
      // An embedded database ends with the server; another one may still commit running transactions.
      if (postgres) await expect.poll(() => countUnderWay(site.db)).toBe(0)
      await startAgain()
    })
  const killDatabase = () =>
    whileDown(async () => {
      counted.kills.database += 1
      if (postgres) {
        await postgres.kill()
        await postgres.start()
        await expect.poll(() => isHealthy(site.server.address)).toBe(true)
      } else {
        signalPostgres(join(site.data_dir, 'database'), 'SIGKILL')
        // The server exits when it loses its embedded database, and is then restarted.
        await site.server.gone
        await startAgain()
      }
    })
  const lose = (why: Error): never => {
    if (why instanceof SyntaxError || why.name === 'TimeoutError') throw why
    counted.lost += 1
    throw new Lost('nobody knows what came of it', { cause: why })
  }
  const ask = async (headers: Record<string, string>, { path, payload, ...request }: Request): Promise<Answer> => {
    const answered = async () => {
      const answer = await fetch(`${site.server.address}/api/v1/${path}`, {
        method: request.method,
        headers: { ...headers, ...request.headers },
        signal: AbortSignal.timeout(longest),
        ...(payload !== undefined && { body: payload }),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    const answer = await answered().catch(lose)
    if (answer.status === 503) return lose(new Error('503'))
    if (answer.status === 200) counted.acknowledged += 1
    return answer
  }
  return {
    site,
    variant,
    counted,
    mailServer,
    /** Names that the records system gave to postings, by key. */
    records,
    killServer,
    killDatabase,
    up: () => up,
    /** A signed-in browser of a user. */
    browserOf: async ({ id }: { id: number }) => {
      const headers = sessionHeaders(await openSession(site.db, { user_id: id, at: new Date() }))
      return (request: Request) => ask(headers, request)
    },
    /** Reads from the database, retrying until it answers. */
    look: async <Seen>(read: () => Promise<Seen>): Promise<Seen> => {
      for (;;) {
        try {
          await up
          return await read()
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error
          await setTimeout(20)
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await end()
    },
  }
}

export type AttackedSite = Awaited<ReturnType<typeof anAttackedSite>>
export type Browser = Awaited<ReturnType<AttackedSite['browserOf']>>

type Kill = { what: 'server' | 'database'; random: Random; isTime: () => boolean }

/** Kills the server or database a random moment after `isTime`; resolves once both run again. */
export async function killInTheMiddle(attacked: AttackedSite, { what, random, isTime }: Kill): Promise<void> {
  await expect.poll(isTime, { interval: 1 }).toBe(true)
  for (let moment = random.below(200); moment > 0; moment -= 1) await setImmediate()
  await (what === 'server' ? attacked.killServer() : attacked.killDatabase())
}
