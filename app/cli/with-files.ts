import { openFiles } from '#platform/server/files/open-files.ts'
import type { Deps } from '#platform/server/house.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import type { Site } from './site.ts'

type WithFiles = Pick<Deps, 'db' | 'env' | 'files' | 'jobs' | 'clock'>

/** Work that stores files of the site and queues what is read from them; the site itself does that reading. */
export async function withFiles<Result>({ db, env, connection }: Site, work: (deps: WithFiles) => Promise<Result>): Promise<Result> {
  const files = await openFiles(env)
  const jobs = openJobs({ connection, time_zone: env.time_zone, tellError: console.error, only_send: true })
  try {
    return await work({ db, env, files, jobs, clock: () => new Date() })
  } finally {
    await jobs.stop()
  }
}
