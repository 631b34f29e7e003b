import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { install } from './install.mjs'
import { fail } from './place.mjs'
import { runNode } from './run-node.mjs'

/** What we are held against. */
const PROGRAMS = ['mosquitto', 'zip']

const [what, ...more] = process.argv.slice(2)
if (more.length > 0 || (what && what !== 'simulate')) fail('npm run bench takes nothing, or "simulate": docs/bench.md, docs/scaling.md.')
install({ development: true })
if (what !== 'simulate') needPrograms()
runNode(what === 'simulate' ? 'bench/simulate.ts' : 'bench/run.ts')

function needPrograms() {
  const missing = () => PROGRAMS.filter((name) => !findProgram([name]))
  if (missing().length > 0 && (!installByApt(PROGRAMS) || missing().length > 0))
    fail(`The bench needs ${missing().join(' and ')}: please install.`)
}
