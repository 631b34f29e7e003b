import { setTimeout } from 'node:timers/promises'
import { beginRebuild, countLeft, forgetWords } from '#features/search/server/index/rebuild.ts'
import { workOff } from '#features/search/server/index/work-off.ts'
import { type Command, command } from './command.ts'
import { tellProgress } from './tell-progress.ts'

/** In milliseconds: what a running site has in hand is done soon. */
const pause = 200
/** In milliseconds; to count what is left of a large site takes a while. */
const tellEvery = 100

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
    const tell = tellProgress({ all, print, progress })
    let told = performance.now()
    for (let left = all; left > 0; left = await countLeft(db)) {
      if (left < all) await setTimeout(pause)
      for await (const _ of workOff(db, warn)) {
        if (performance.now() - told < tellEvery) continue
        tell(all - (await countLeft(db)))
        told = performance.now()
      }
    }
    await forgetWords(db)
    tell(all)
    print(`The index is made: ${all} titles, notes and files.`)
  },
})

export const searchCommands: Command[] = [reindex]
