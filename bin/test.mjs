import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { needChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { runJourneys } from './journeys.mjs'
import { needPrograms, readers } from './need-programs.mjs'
import { compiled, environment, fail, root } from './place.mjs'

const COUNTS = path.join(root, 'node_modules/.cache/traktanda')
const UNIT_COUNTS = path.join(COUNTS, 'unit.json')
const BROWSER_COUNTS = path.join(COUNTS, 'browser.json')
const FOLDERS = ['bin', 'deploy', 'shared', 'server', 'web', 'db', 'e2e', 'bench'].filter((folder) => existsSync(path.join(root, folder)))

const STEPS = {
  format: () => run('biome', ['check', '.']),
  lint: () => run('oxlint', ['--type-aware', ...FOLDERS]),
  types: () => run('tsc', ['-p', '.']),
  unused: () => run('knip', []),
  unit: () =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_COUNTS}`], { NODE_COMPILE_CACHE: compiled }),
  browser: () => {
    build()
    return runJourneys({ ...environment, CHROMIUM: chromium }, BROWSER_COUNTS)
  },
}

const HELP = `npm test -- [--no-browser] [--only <step>]

Installs what is missing, then runs these steps and stops at the first that fails:

  format    Biome
  lint      oxlint with types and import directions
  types     TypeScript
  unused    knip: files, exports and packages that nobody uses
  unit      Vitest: units, screens, the API on a real database
  browser   Playwright with the machine's Chromium (CHROMIUM=path chooses one)

  --no-browser    all but the last
  --only <step>   one of them
`

const chosen = readArguments()
install({ development: true })
const chromium = chosen.includes('browser') ? needChromium('or run npm test -- --no-browser') : undefined
if (chosen.includes('unit')) needPrograms(readers)
rmSync(COUNTS, { recursive: true, force: true })
mkdirSync(COUNTS, { recursive: true })
const done = await runSteps(chosen)
console.log(
  `\n${done.map(({ step, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${step.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`).join('\n')}`,
)
console.log(countLine())
process.exit(done.every(({ ok }) => ok) ? 0 : 1)

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, only: { type: 'string' }, 'no-browser': { type: 'boolean' } },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    if (values.only && !(values.only in STEPS)) throw new Error(`There is no step "${values.only}".`)
    return values.only ? [values.only] : Object.keys(STEPS).filter((step) => step !== 'browser' || !values['no-browser'])
  } catch (error) {
    return fail(`${error.message}\n\n${HELP}`)
  }
}

async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    console.log(`\n── ${step}`)
    const begin = performance.now()
    const ok = await STEPS[step]()
    results.push({ step, ok, seconds: (performance.now() - begin) / 1000 })
    if (!ok) break
  }
  return results
}

function run(program, args, env = {}) {
  return spawnSync(program, args, { cwd: root, env: { ...environment, ...env }, stdio: 'inherit' }).status === 0
}

function countLine() {
  const unit = readCounts(UNIT_COUNTS)
  const { expected, flaky, unexpected } = readCounts(BROWSER_COUNTS)?.stats ?? { expected: 0, flaky: 0, unexpected: 0 }
  const passed = (unit?.numPassedTests ?? 0) + expected + flaky
  const failed = (unit?.numFailedTests ?? 0) + unexpected
  return `${passed} passed, ${failed} failed${flaky ? `, ${flaky} of them passed at the second try only` : ''}`
}

function readCounts(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
