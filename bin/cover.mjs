import { needPrograms, readers } from './setup/programs.mjs'
import { environment, install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

const HELP = `npm run cover -- [test files]

Runs the unit tests, counts which lines of what both sides share and of every policy.ts and repository.ts they reach, and prints those that none
reaches. Of all tests it notes the figures in docs/assurance.md; of test files, or parts of their paths, it prints them alone.
`

const files = process.argv.slice(2)
if (files.includes('--help') || files.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
install({ development: true })
needPrograms(readers)
runNode('testing/server/cover.ts', { args: files, env: environment })
