import type { PoolConfig } from 'pg'
import { buildApp } from '#app/server/app.ts'
import { listeningRules } from '#app/server/listening-rules.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { openBroker } from '#platform/server/realtime/open-broker.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

/**
 * A second app server of the same site, with its own database pool and broker. `listensOn`: the connection on which it waits for events.
 */
export async function secondServer(testedServer: TestServer, listensOn: PoolConfig = testedServer.connection) {
  const { env, files, jobs, sandbox, clock, connection } = testedServer
  const db = openDatabase({ connection, time_zone: env.time_zone, max: 4 })
  const errors: unknown[] = []
  const broker = await openBroker({
    db,
    env,
    clock,
    rules: listeningRules,
    connection: listensOn,
    reportError: (error) => void errors.push(error),
  })
  const work = openWork({ db, env, sandbox })
  const app = await buildApp({ db, env, files, jobs, work, clock, broker }, { write: () => undefined })
  await app.ready()
  return {
    app,
    db,
    broker,
    errors,
    async [Symbol.asyncDispose]() {
      await app.close()
      await broker.close()
      await db.destroy()
    },
  }
}

/** A server with a second app server of its site; both are disposed together. */
export async function twoServers(settings: NodeJS.ProcessEnv = {}) {
  const testedServer = await testServer(settings)
  const server = await secondServer(testedServer)
  return {
    ...testedServer,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await testedServer[Symbol.asyncDispose]()
    },
  }
}
export type TwoServers = Awaited<ReturnType<typeof twoServers>>
