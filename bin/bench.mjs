import { needPrograms } from './setup/programs.mjs'
import { build, fail, install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

/** The programs that we compare ourselves with. */
const rivals = { programs: ['mosquitto', 'zip', 'qpdf'], packages: ['mosquitto', 'zip', 'qpdf'], who: 'The bench compares' }

/** Measurements with a script of their own. */
const SCRIPTS = ['data', 'growth', 'permission', 'statements', 'load', 'simulate']
const HELP = `npm run bench -- [what]

  (nothing)          the rows of docs/bench.md that are not of the commands below
  <part of a name>   the rows whose command, in the last column of the table, has it: search, zip
  data S|M|L         makes data/bench/<size>, if it is not there; "again" after it makes it anew
  growth             reads of pages on S, M and, where it was made, L
  permission         what it costs to ask who sees what
  statements         the slowest statements and requests of all pages on M
  load [seconds]     many people at once, for 600 seconds, or for so many, to try it: then nothing is noted
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
