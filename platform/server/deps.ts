import type { FastifyInstance } from 'fastify'
import type { Db } from './database/db.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Broker } from './realtime/broker.ts'
import type { Work } from './turns/work.ts'

/** The server's dependencies; tests pass their own. */
export type Deps = {
  db: Db
  env: Env
  files: FileStore
  jobs: Jobs
  broker: Broker
  /** Runs programs that read and make files, in turns. */
  work: Work
  /** The current instant; a function, so that tests can set the time. */
  clock: () => Date
  /** Folder of the built web app; default dist/. */
  web_folder?: string | undefined
}

/** What every feature's routes get. */
export type AppContext = Deps & { app: FastifyInstance }
