import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'

/**
 * GET {prefix}/healthz: 200 once database, files and broker answer, else 503 with the failing part (running.md). A few bytes are written to each disk.
 * GET {prefix}/readyz: 503 from the moment at which the server begins to stop, so that others are asked. It takes requests until all who ask may know.
 */
export function health({ app, env, db, files, broker }: House) {
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

/** Whoever asks while it is found out hears the same: it costs the database something, and everybody may ask. */
function together<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let finding: Promise<Result> | undefined
  return () => {
    finding ??= find().finally(() => {
      finding = undefined
    })
    return finding
  }
}

/** A standby refuses the row; a full disk refuses what does not fit into the least memory of a statement. Neither would refuse to read. */
const writeToDatabase = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx)
    await sql`select max(place) from (select row_number() over (order by md5(n::text)) as place from generate_series(1, 3000) as n) as sorted`.execute(
      trx,
    )
    // Another app server that writes it just now is as good.
    await sql`update health set asked = now() where id = (select id from health for update skip locked)`.execute(trx)
  })
