import type { Deps } from '#platform/server/deps.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import type { Site } from './site.ts'

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
