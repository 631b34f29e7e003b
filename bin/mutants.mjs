import { fail, install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

const HELP = `npm run mutants -- [part of a path]

Changes one thing at a time in the policies: an operator, a condition, an answer. A test is to fail each time; what none notices is
printed with its file and line. Without a part it is done with all of them, and noted in docs/assurance.md.
`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
if (args.length > 1) fail(HELP)
install({ development: true })
runNode('testing/server/mutants/run.ts', { args })
