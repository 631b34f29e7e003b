import type { PoolConfig } from 'pg'
import { buildApp } from '#app/server/app.ts'
import { listeningRules } from '#app/server/listening-rules.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { openBroker } from '#platform/server/realtime/open-broker.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'

/** Another app server of the same site: it shares nothing with the first one but the database. `listensOn`: where it hopes to hear of events. */
export async function secondServer(house: TestHouse, listensOn: PoolConfig = house.connection) {
  const { env, files, jobs, sandbox, clock, connection } = house
  const db = openDatabase({ connection, time_zone: env.time_zone, max: 4 })
  const errors: unknown[] = []
  const broker = await openBroker({
    db,
    env,
    clock,
    rules: listeningRules,
    connection: listensOn,
    tellError: (error) => void errors.push(error),
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

/** A house with another app server of its site, which goes with it. */
export async function houseOfTwo() {
  const house = await testHouse()
  const server = await secondServer(house)
  return {
    ...house,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await house[Symbol.asyncDispose]()
    },
  }
}
export type HouseOfTwo = Awaited<ReturnType<typeof houseOfTwo>>
