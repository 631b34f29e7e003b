import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { buildApp } from '#app/server/app.ts'
import { listeningRules } from '#app/server/listening-rules.ts'
import type { AuditTables } from '#features/audit/server/tables.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { readEnv } from '#platform/server/env.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { openBroker } from '#platform/server/realtime/open-broker.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { client, program } from './clients/client.ts'
import { inProcess } from './files/sandbox.ts'
import { cloneDatabase } from './site/databases.ts'

/** Connections such as those of `undoing`; `runLimited` for tests of sandboxed programs, and their waiting times for turns. */
type Other = { Client?: new () => pg.ClientBase; sandbox?: Sandbox; turns?: Parameters<typeof openWork>[1] }

/** The real server with its own database and without a port: everything but the network, and without child processes by default. */
export async function testServer(settings: NodeJS.ProcessEnv = {}, { sandbox = inProcess, turns, ...connections }: Other = {}) {
  const data_dir = await mkdtemp(join(tmpdir(), 'traktanda-test-'))
  const { connection, drop } = await cloneDatabase()
  const env = readEnv({ DATA_DIR: data_dir, LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0', ...settings })
  const db = openDatabase({ connection: { ...connection, ...connections }, time_zone: env.time_zone, max: 5 })
  const lines: string[] = []
  let now: Date | undefined
  const clock = () => now ?? new Date()
  const deps = {
    db,
    env,
    files: await openFiles(env),
    jobs: openJobs({ connection, time_zone: env.time_zone, reportError: fail, only_send: true }),
    broker: await openBroker({ db, env, clock, rules: listeningRules, connection, reportError: fail }),
    work: openWork({ db, env, sandbox }, turns),
    clock,
  }
  const app = await buildApp(deps, { write: (line) => void lines.push(line) })
  await app.ready()
  return {
    ...deps,
    app,
    connection,
    sandbox,
    /** The server's log lines, each a JSON text. */
    lines,
    /** Stops the server's clock at an instant. */
    stand: (instant: string) => {
      now = new Date(instant)
    },
    /** A browser of that user, for calls of the contract and plain requests, with a session of its own. */
    as: (user: { id: number } | null) => client({ app, db, env, clock: deps.clock }, user),
    /** A program with an access token, for the same calls. */
    withToken: (token: string) => program({ app, env }, token),
    async [Symbol.asyncDispose]() {
      await app.close()
      await deps.broker.close()
      await deps.jobs.stop()
      await db.destroy()
      await drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

const fail = (error: unknown) => {
  throw error
}

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** A name that is unique in the run. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

type AuditEntry = AuditTables['audit_log']
type Facts = Partial<Pick<AuditEntry, 'user_id' | 'username' | 'action' | 'subject_type' | 'subject_id' | 'committee_id' | 'outcome'>>
type Column = keyof Facts | 'details'

/** These columns of the audit entries that match, oldest first. */
export const audited = <const Wanted extends Column>({ db }: Pick<TestServer, 'db'>, facts: Facts, columns: readonly Wanted[]) =>
  db
    .selectFrom('audit_log')
    .select(columns)
    .where((query) => query.and(facts))
    .orderBy('id')
    .execute()
