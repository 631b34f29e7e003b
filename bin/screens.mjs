import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { needChromium } from './setup/programs.mjs'
import { build, environment, fail, install, root } from './setup/repository.mjs'

const HELP = `npm run screens -- [<part of a name> …]

Opens every screen of the demonstration council, or those whose name has one of these parts in it, in three languages, light and dark, and in
windows of 1440, 1024 and 390 px; checks each of them (axe, words that are cut off, script errors), and puts them onto sheets in test-results/sheets/.
All of them take about an hour on two processors. CHROMIUM=path chooses the browser.
`

const parts = readArguments()
install({ development: true })
const CHROMIUM = needChromium()
build()
const chosen = parts.length > 0 ? ['--grep', parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')] : []
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/gallery/config.ts', '--reporter=list', ...chosen], {
  cwd: root,
  env: { BROWSER_TEST_BROWSERS: '2', ...environment, CHROMIUM },
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
