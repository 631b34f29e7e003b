import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { House } from '#server/kit/house.ts'

/**
 * GET {prefix}/healthz: 200 once database, files and broker answer, else 503 with the failing part (running.md).
 * GET {prefix}/readyz: 503 from the moment at which the server begins to stop, so that others are asked. It takes requests until all who ask may know.
 */
export function health({ app, env, db, files, broker }: House) {
  const parts: [name: string, check: () => Promise<unknown>][] = [
    ['database', () => sql`select 1`.execute(db)],
    ['files', () => files.check()],
    ['broker', () => broker.check()],
  ]
  app.get(`${env.path_prefix}/healthz`, { logLevel: 'warn' }, async (request, reply) => {
    for (const [name, check] of parts) {
      try {
        await check()
      } catch (error) {
        request.log.error({ err: error, part: name }, 'unhealthy')
        return reply.code(503).send({ status: 'unavailable', failing: name })
      }
    }
    return { status: 'ok' }
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
