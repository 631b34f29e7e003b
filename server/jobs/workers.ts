import { readText } from '#server/documents/read-text.ts'
import { sweepFiles } from '#server/files/repository.ts'
import { sweepSessions } from '#server/identity/sessions.ts'
import { sweepAttempts } from '#server/identity/throttle.ts'
import type { Deps } from '#server/kit/house.ts'
import type { Workers } from './jobs.ts'

/** What each job does. */
export const workersOf = (deps: Pick<Deps, 'db' | 'files' | 'clock'>): Workers => ({
  read_text: ({ sha256 }) => readText(deps, sha256),
  sweep: async () => {
    await sweepFiles(deps, deps.clock())
    await sweepSessions(deps.db, deps.clock())
    await sweepAttempts(deps.db, deps.clock())
  },
})
