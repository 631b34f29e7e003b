import type { FastifyInstance } from 'fastify'
import { loadDemonstration, refuseOpenDemonstration } from '#app/demo/demonstration.ts'
import { resumePostings } from '#features/records/server/turns.ts'
import { followDue } from '#features/search/server/index/follow-due.ts'
import { documentsToCarry } from '#features/versions/server/repository.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type Env, StartRefused } from '#platform/server/env.ts'
import { openFiles, refuseWrongStore } from '#platform/server/files/open-files.ts'
import { filesOfEarlierReaders, listUnreadFiles } from '#platform/server/files/repository.ts'
import { retry } from '#platform/server/jobs/attempts.ts'
import { openJobs, type Workers } from '#platform/server/jobs/jobs.ts'
import { throttledLog } from '#platform/server/log.ts'
import { followMailServer, resumeMail } from '#platform/server/mail/resume.ts'
import { openBroker } from '#platform/server/realtime/open-broker.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { buildApp } from './app.ts'
import { listeningRules } from './listening-rules.ts'
import { workersOf } from './workers.ts'

/** Starts the site's parts in the order of their dependencies, and stops them in reverse. */
export async function serve(env: Env, { db, connection, stop, onExit }: Database, web_folder?: string): Promise<void> {
  onExit((why) => {
    console.error(`The database ended: ${why}`)
    process.exit(1)
  })
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: throttledLog(console.error) })
  const clock = () => new Date()
  const [files, broker] = await Promise.all([
    openFiles(env),
    openBroker({ db, env, clock, rules: listeningRules, connection, reportError: (error) => console.error(error) }),
  ])
  await refuseWrongStore({ db, files }, console.error)
  const work = openWork({ db, env, sandbox: runSandboxed })
  const deps = { db, env, files, jobs, broker, work, clock, web_folder }
  if (env.demo) await loadDemonstration(deps)
  await refuseOpenDemonstration(db, env.host)
  const app = await buildApp(deps)
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let following: { close: () => Promise<void> }[] = []
  const isEnding = endOnce(async () => {
    await app.close()
    endWithin(STOP_SECONDS)
    stopping.abort()
    await working
    await Promise.all(following.map((one) => one.close()))
    await jobs.stop()
    await broker.close()
    await stop()
  })
  await listen(app, env)
  if (isEnding()) return
  const mailServer = followMailServer(deps)
  following = [followDue({ db, reportError: (error) => console.error(error) }), mailServer]
  working = retry(tasksOf(deps, workersOf(deps, mailServer.note)), { signal: stopping.signal, reportError: console.error })
  await working
}

/** Time to stop once requests are done: for running jobs, and for a database that may not answer. */
const STOP_SECONDS = 8
/** In ms: signals this close together count as one, since a launcher forwards a signal that its process group got as well. */
const SAME_SIGNAL_MS = 1_000

/** Shuts down cleanly at the first signal or once the launcher is gone; exits at once at a second signal. Returns a check whether it has begun. */
function endOnce(end: () => Promise<void>): () => boolean {
  let begun: number | undefined
  const once = () => {
    if (begun === undefined) void end().then(() => process.exit(0))
    begun ??= performance.now()
  }
  const onSignal = () => {
    if (begun !== undefined && performance.now() - begun > SAME_SIGNAL_MS) process.exit(1)
    once()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  process.on('disconnect', once)
  return () => begun !== undefined
}

function endWithin(seconds: number) {
  const giveUp = () => {
    console.error('The server did not end in time; what was under way goes on after the next start.')
    process.exit(1)
  }
  setTimeout(giveUp, seconds * 1000).unref()
}

async function listen(app: FastifyInstance, { host, port, app_name, version, path_prefix }: Env) {
  // Silenced while it listens: the logger would repeat the address that is printed below.
  const { level } = app.log
  app.log.level = 'silent'
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartRefused(`Port ${port} on ${host} is in use: set PORT to another one.`) : error
  })
  app.log.level = level
  console.log(`${app_name} ${version}: ${address}${path_prefix}/`)
}

/** Start-up tasks: work the jobs, and queue again what a kill interrupted. */
const tasksOf = (deps: Deps, workers: Workers) => [
  () => resumeMail(deps),
  () => resumePostings(deps),
  () => deps.jobs.work(workers),
  async () => deps.jobs.send(deps.db, 'read_text', await listUnreadFiles(deps.db)),
  async () => deps.jobs.send(deps.db, 'read_text', await filesOfEarlierReaders(deps.db), { is_last: true }),
  async () => deps.jobs.send(deps.db, 'carry_over', await documentsToCarry(deps.db)),
]
