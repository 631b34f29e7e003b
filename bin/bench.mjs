import { needPrograms } from './setup/programs.mjs'
import { build, fail, install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

/** The programs that we compare ourselves with. */
const rivals = { programs: ['mosquitto', 'zip', 'qpdf'], packages: ['mosquitto', 'zip', 'qpdf'], who: 'The bench compares' }

/** Measurements with a script of their own. */
const SCRIPTS = ['data', 'growth', 'permission', 'load', 'simulate']
const HELP = `npm run bench -- [what]

  (nothing)          every row of the table in docs/bench.md
  <part of a name>   the rows whose name, in the table's last column, has it: search, zip, import-memory
  data S|M|L         makes data/bench/<size>, if it is not there; "again" after it makes it anew
  growth             reads of pages on S, M and, where it was made, L: docs/bench.md
  permission         what it costs to ask who sees what: docs/bench.md
  load [seconds]     many people at once, for 600 seconds, or for so many, to try it: docs/bench.md notes the whole
  simulate           what a site costs, and what thousands would: docs/scaling.md`

const [what, ...more] = process.argv.slice(2)
if (what === '--help') {
  console.log(HELP)
  process.exit()
}
if (what?.startsWith('-')) fail(HELP)
install({ development: true })
build()
if (SCRIPTS.includes(what)) runNode(`bench/${what}.ts`, { args: more })
else {
  needPrograms(rivals)
  runNode('bench/measurements.ts', { args: [what, ...more].filter(Boolean) })
}
