import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Broker } from './realtime/broker.ts'
import type { Work } from './turns/work.ts'

/** What the server is built from; tests hand over their own. */
export type Deps = {
  db: Db
  env: Env
  files: FileStore
  jobs: Jobs
  broker: Broker
  /** Runs what reads and makes files, in turns. */
  work: Work
  /** The present instant; a function so that tests can stand at midnight. */
  clock: () => Date
  /** Where the web app lies as it was built; dist/ unless it is another one. */
  web_folder?: string | undefined
}

/** What every feature's routes are given. */
export type House = Deps & { app: FastifyInstance }
