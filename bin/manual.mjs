import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { needChromium } from './setup/programs.mjs'
import { build, environment, fail, install, root } from './setup/repository.mjs'

const HELP = `npm run manual -- [<part of a name> …]

Takes the pictures of the user manual, or those whose language and name ("de overview") have one of these parts in them: opens the demonstration council
in every language and writes them into docs/manual/pictures/. Dates in them follow the day. CHROMIUM=path chooses the browser.
`

const parts = readArguments()
install({ development: true })
const CHROMIUM = needChromium()
build()
const chosen = parts.length > 0 ? ['--grep', parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')] : []
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/manual/config.ts', '--reporter=list', ...chosen], {
  cwd: root,
  env: { ...environment, BROWSER_TEST_BROWSERS: '1', CHROMIUM },
  stdio: 'inherit',
})
process.exit(status ?? 1)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    return positionals
  } catch (error) {
    return fail(`${error.message}\n\n${HELP}`)
  }
}
