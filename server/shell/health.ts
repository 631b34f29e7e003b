import { sql } from 'kysely'
import type { House } from '#server/kit/house.ts'

/** GET {prefix}/healthz: 200 once database, files and broker answer, else 503 with the failing part (running.md). */
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
}
