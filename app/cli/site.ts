import type pg from 'pg'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { dayOf } from '#platform/shared/site-time.ts'

/** Environment, input and output of a command. */
export type Terminal = {
  settings: NodeJS.ProcessEnv
  print: (line: string) => void
  /** Prints to stderr, so that it stays out of pipes; an error is printed with its stack. */
  warn: (line: unknown) => void
  readPassword: () => Promise<string>
  /** Only on a terminal: prints a line over the previous one; the last one stays. */
  progress?: (line: string, isLast: boolean) => void
}

/** What a command works with: the site and the terminal. */
export type Site = Omit<Terminal, 'settings'> & {
  db: Db
  connection: pg.PoolConfig
  env: Env
  /** The actor of audit entries. */
  me: Administrator
}

/** Opens the site of the terminal's settings, whether or not it is running. */
export async function openSite({ settings, ...terminal }: Terminal): Promise<Site & AsyncDisposable> {
  const env = readEnv(settings)
  const { db, connection, stop } = await joinDatabase(env)
  const me = { id: null, username: 'command line', today: dayOf(new Date(), env.time_zone) }
  return { ...terminal, env, db, connection, me, [Symbol.asyncDispose]: stop }
}

type WithFiles = Pick<Deps, 'db' | 'env' | 'files' | 'jobs' | 'clock'>

/** Runs work that stores files and queues jobs to read them; the running site works those jobs off. */
export async function withFiles<Result>({ db, env, connection }: Site, work: (deps: WithFiles) => Promise<Result>): Promise<Result> {
  const files = await openFiles(env)
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: console.error, only_send: true })
  try {
    return await work({ db, env, files, jobs, clock: () => new Date() })
  } finally {
    await jobs.stop()
  }
}

const width = 30

/** Reports how much of `all` is done: by a progress bar on a terminal, elsewhere by a line for each tenth. */
export function reportProgress({ all, print, progress }: { all: number } & Pick<Terminal, 'print' | 'progress'>): (done: number) => void {
  let reported = 0
  return (done) => {
    const share = all === 0 ? 1 : Math.max(done, 0) / all
    const text = `${Math.floor(share * 100)} % (${Math.max(done, 0)} of ${all})`
    if (progress && reported < 1) progress(`[${'#'.repeat(Math.floor(share * width)).padEnd(width, '.')}] ${text}`, share === 1)
    if (!progress && Math.floor(share * 10) > Math.floor(reported * 10)) print(text)
    reported = Math.max(share, reported)
  }
}
