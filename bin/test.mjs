import { parseArgs } from 'node:util'
import { engines, needChromium, needPostgres15, needPrograms, readers, servers } from './setup/programs.mjs'
import { fail, install } from './setup/repository.mjs'
import { changedFiles, reachedTests } from './test-run/reached-tests.mjs'
import { report } from './test-run/report.mjs'
import { needPorts, runBrowser, runCheck, runEngines, runPostgres15, runUnit } from './test-run/steps.mjs'
import { needRoom, ownTemporaryFolder } from './test-run/temporary-folder.mjs'

const HELP = `npm test -- [--no-browser] [--only <step>] [--changed] [--since <revision>] [--strict]
npm run test:all -- [--only <step>] [--strict]

Installs what is missing, then runs these steps and stops at the first that fails:

  format      Biome, and the typography of the texts
  lint        oxlint with types and import directions
  types       TypeScript
  unused      knip: files, exports and packages that nobody uses
  unit        Vitest: units, screens, the API on a real database
  postgres15  some of the API's tests on PostgreSQL 15 over TCP
  browser     Playwright with the machine's Chromium (CHROMIUM=path chooses one)
  engines     everyday work in Firefox and WebKitGTK; only by test:all or by name

  --no-browser        all but the browser
  --only <step>       one of them
  --changed           format, lint, types, and the tests that the uncommitted changes reach
  --since <revision>  the same for everything that changed since a revision
  --strict            nothing is tried twice; otherwise what fails is tried once more at the end of its step

npm run test:engines is npm test -- --only engines.
npm run test:all runs everything, before a release: also *.all.test.ts and *.all.spec.ts, longer models, and all of the API's tests on PostgreSQL 15.
What each run shows: docs/testing.md.
`

const STEPS = ['format', 'lint', 'types', 'unused', 'unit', 'postgres15', 'browser', 'engines']
const asked = readArguments()
install({ development: true })
const machine = await needAll(asked.steps)
const files = chosenTests()
const temporary = ownTemporaryFolder()
const results = await runSteps()
temporary.remove()
process.exit(report(results) ? 0 : 1)

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        all: { type: 'boolean' },
        only: { type: 'string' },
        'no-browser': { type: 'boolean' },
        changed: { type: 'boolean' },
        since: { type: 'string' },
        strict: { type: 'boolean' },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    return { ...values, steps: stepsOf(values) }
  } catch (error) {
    return fail(`${error.message}\n\n${HELP}`)
  }
}

function stepsOf({ all, only, changed, since, 'no-browser': noBrowser }) {
  if (only && !STEPS.includes(only)) throw new Error(`There is no step "${only}".`)
  if (only) return [only]
  if (changed || since) return ['format', 'lint', 'types', 'unit']
  const leftOut = [...(noBrowser ? ['browser', 'engines'] : []), ...(all ? [] : ['engines'])]
  return STEPS.filter((step) => !leftOut.includes(step))
}

/** Exits before the first step if something that a later step needs is missing. */
async function needAll(steps) {
  const has = (step) => steps.includes(step)
  needRoom()
  if (has('unit') || has('postgres15')) needPrograms(readers)
  if (has('unit') && asked.all) needPrograms(servers)
  // The standby drill needs programs that the embedded PostgreSQL lacks.
  const postgres15 = has('postgres15') || (has('unit') && asked.all) ? needPostgres15() : undefined
  const chromium = has('browser') ? needChromium('or run npm test -- --no-browser') : undefined
  if (has('engines')) needPrograms(engines)
  if (has('browser') || has('engines')) await needPorts()
  return { postgres15, chromium }
}

async function runSteps() {
  const done = []
  for (const step of asked.steps) {
    console.log(`\n── ${step}`)
    const begin = performance.now()
    const result = await runStep(step)
    done.push({ step, seconds: (performance.now() - begin) / 1000, ...result })
    if (!result.ok) break
  }
  return done
}

function runStep(step) {
  const how = { isAll: Boolean(asked.all), isStrict: Boolean(asked.strict) }
  if (step === 'unit') return runUnit({ ...how, files })
  if (step === 'postgres15') return runPostgres15({ ...how, programs: machine.postgres15 })
  if (step === 'browser') return runBrowser({ ...how, chromium: machine.chromium })
  if (step === 'engines') return runEngines(how)
  return runCheck(step)
}

/** Undefined: all tests. */
function chosenTests() {
  if (!asked.changed && !asked.since) return undefined
  return reachedTests(changedFiles(asked.since ?? 'HEAD'))
}
