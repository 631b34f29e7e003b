import { setTimeout } from 'node:timers/promises'
import { beginRebuild, countLeft, forgetWords } from '#features/search/server/index/rebuild.ts'
import { workOff } from '#features/search/server/index/work-off.ts'
import { type Command, command } from './command.ts'
import { reportProgress } from './report-progress.ts'

/** Pause (ms) before looking for more work: a running site may still be indexing its share. */
const PAUSE_MS = 200
/** Least time (ms) between two reports: counting what is left takes a while on a large site. */
const REPORT_EVERY_MS = 100

const reindex = command({
  name: 'search reindex',
  does: 'Rebuilds the search index',
  args: [],
  options: {},
  more: [
    'The site may run meanwhile, and helps: everything is found as before until it is indexed anew, and what is changed is found at once.',
    'It may be interrupted. A running site, or its next start, goes on with the rest; begun again, it begins with all.',
  ].join('\n'),
  run: async ({ db, print, warn, progress }) => {
    const all = await beginRebuild(db)
    const report = reportProgress({ all, print, progress })
    let reportedAt = performance.now()
    for (let left = all; left > 0; left = await countLeft(db)) {
      if (left < all) await setTimeout(PAUSE_MS)
      for await (const _ of workOff(db, warn)) {
        if (performance.now() - reportedAt < REPORT_EVERY_MS) continue
        report(all - (await countLeft(db)))
        reportedAt = performance.now()
      }
    }
    await forgetWords(db)
    report(all)
    print(`The index is made: ${all} titles, notes and files.`)
  },
})

export const searchCommands: Command[] = [reindex]
