import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'

/**
 * GET {prefix}/healthz: 200 if database, files and broker work, else 503 with the failing part (running.md). Writes a few bytes to each disk.
 * GET {prefix}/readyz: 503 as soon as the server begins to stop, so that traffic goes elsewhere. It serves requests until the stop delay is over.
 */
export function health({ app, env, db, files, broker }: AppContext) {
  const findFailing = together(async () => {
    const parts = { database: () => writeToDatabase(db), files: () => files.check(), broker: () => broker.check() }
    for (const [part, check] of Object.entries(parts)) {
      try {
        await check()
      } catch (error) {
        return { part, error }
      }
    }
    return undefined
  })
  app.get(`${env.path_prefix}/healthz`, { logLevel: 'warn' }, async (request, reply) => {
    const failing = await findFailing()
    if (!failing) return { status: 'ok' }
    request.log.error({ err: failing.error, part: failing.part }, 'unhealthy')
    return reply.code(503).send({ status: 'unavailable', failing: failing.part })
  })
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    await setTimeout(env.stop_delay_seconds * 1000)
  })
  app.get(`${env.path_prefix}/readyz`, { logLevel: 'warn' }, async (_request, reply) =>
    isStopping ? reply.code(503).send({ status: 'unavailable', failing: 'stopping' }) : { status: 'ok' },
  )
}

/** Concurrent calls share one run: it costs the database something, and anybody may call it. */
function together<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let finding: Promise<Result> | undefined
  return () => {
    finding ??= find().finally(() => {
      finding = undefined
    })
    return finding
  }
}

/** A standby refuses the row; a full disk refuses a sort that exceeds work_mem. Reads alone would find neither. */
const writeToDatabase = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx)
    await sql`select max(place) from (select row_number() over (order by md5(n::text)) as place from generate_series(1, 3000) as n) as sorted`.execute(
      trx,
    )
    // If another app server is just writing the row, that is just as good.
    await sql`update health set asked = now() where id = (select id from health for update skip locked)`.execute(trx)
  })
