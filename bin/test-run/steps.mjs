import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { build, compiled, fail, root } from '../setup/repository.mjs'
import { runProgram } from '../setup/run.mjs'

const RESULTS = path.join(root, 'node_modules/.cache/traktanda')
const FOLDERS = ['app', 'features', 'platform', 'testing', 'bin', 'deploy', 'e2e', 'bench']

/** The programs of a step, in order. */
const CHECKS = {
  format: [
    ['biome', ['check', '.']],
    ['node', ['bin/format-texts.mjs']],
  ],
  lint: [
    ['oxlint', ['--type-aware', ...FOLDERS]],
    ['node', ['bin/directions.mjs']],
  ],
  types: [['tsc', ['-p', '.']]],
  unused: [['knip', []]],
}

/** What differs between PostgreSQL versions: planning, locking, notifying and copying. */
const ON_POSTGRES_15 = [
  'platform/server/database/connect',
  'platform/server/database/migrate',
  'platform/server/realtime/events',
  'features/motions/server/race',
  'features/meetings/server/import/routes',
  'features/meetings/server/import/re-import',
  'features/search/server/routes',
  'features/search/server/index/follow-due',
  'features/audit/server',
  'platform/server/jobs/jobs',
]

/** Result of a step: whether it passed, test counts, files with their seconds, and tests that passed only on the second attempt. */
const nothing = { passed: 0, failed: 0, files: [], unstable: [] }

export async function runCheck(step) {
  for (const [program, args] of CHECKS[step]) if (!(await runProgram(program, args))) return { ...nothing, ok: false }
  return { ...nothing, ok: true }
}

/** `files`: the tests to run; undefined: all of them. */
export function runUnit({ isAll, isStrict, files }) {
  if (files?.length === 0) {
    console.log('No test reaches what changed.')
    return { ...nothing, ok: true }
  }
  return runVitest({ step: 'unit', files, env: isAll ? { TEST_RUN: 'all' } : {}, isStrict })
}

export function runPostgres15({ isAll, isStrict, programs }) {
  const files = isAll ? [] : ON_POSTGRES_15
  return runVitest({ step: 'postgres15', options: ['--project', 'node'], files, env: { TEST_POSTGRES: programs }, isStrict })
}

function runVitest({ step, options = [], files = [], env, isStrict }) {
  return tryTwice({ step, isStrict, attempt: (failed) => vitest(failed ? `${step}-again` : step, [...options, ...(failed ?? files)], env) })
}

/** Runs Vitest once and reads its own report. */
async function vitest(name, args, env) {
  const output = resultFile(`${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const ok = await runProgram('vitest', ['run', ...reporters, ...args], { NODE_COMPILE_CACHE: compiled, ...env })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(output) ?? {}
  const nameOf = (result) => path.relative(root, result.name)
  return {
    ok,
    passed: numPassedTests,
    failed: numFailedTests,
    files: testResults.map((result) => ({ file: nameOf(result), seconds: (result.endTime - result.startTime) / 1000 })),
    tried: testResults.map((result) => ({ name: nameOf(result), ok: result.status === 'passed' })),
  }
}

export async function runBrowser({ isAll, isStrict, chromium }) {
  build({ strict: true })
  return runPlaywright({ step: 'browser', isStrict, env: { CHROMIUM: chromium, ...(isAll && { TEST_RUN: 'all' }) } })
}

/** Runs everyday work in the other engines. */
export async function runEngines({ isStrict }) {
  build({ strict: true })
  return runPlaywright({ step: 'engines', options: ['--config', 'e2e/engines/config.ts'], isStrict, env: {} })
}

function resultFile(name) {
  mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, name)
  rmSync(file, { force: true })
  return file
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Runs the tests of a step, and the failed ones once more unless the run is strict. `attempt` runs all tests, or those of these names, and
 * returns `{ ok, passed, failed, files, tried }`; `tried` lists each file or journey and whether it passed. Those that passed only on the
 * second attempt are returned as `unstable`.
 */
export async function tryTwice({ step, isStrict, attempt }) {
  const { tried, ...first } = await attempt()
  const failed = tried.filter(({ ok }) => !ok).map(({ name }) => name)
  // No test has failed by name when the runner itself did.
  if (first.ok || isStrict || failed.length === 0) return { ...first, unstable: [] }
  console.log(`\n── ${step}: once more, what has failed: ${failed.join(', ')}`)
  const second = await attempt(failed)
  return {
    ok: second.ok,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    files: first.files,
    unstable: second.tried.filter(({ ok }) => ok).map(({ name }) => name),
  }
}

/** Two, since a browser mostly waits for its pages. */
const BROWSERS = 2
const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT || 4173)

/** Exits with one line if a port of the tested sites is in use. */
export async function needPorts() {
  for (let port = FIRST_PORT; port < FIRST_PORT + BROWSERS; port += 1)
    if (!(await isFree(port))) fail(`Port ${port} is in use: stop what listens there, or set BROWSER_TEST_PORT to another one.`)
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Runs browser journeys. */
function runPlaywright({ step, options = [], isStrict, env }) {
  const attempt = async (failed) => {
    const output = resultFile(failed ? `${step}-again.json` : `${step}.json`)
    // The second attempt keeps a trace.
    const again = failed ? { args: ['--last-failed'], env: { TEST_TRACE: 'on' } } : { args: [], env: {} }
    const ownEnv = { BROWSER_TEST_BROWSERS: String(BROWSERS), ...env, ...again.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output }
    const ok = await runProgram('playwright', ['test', ...options, '--reporter=list,json', ...again.args], ownEnv)
    return { ok, ...countsOf(readJson(output)) }
  }
  return tryTwice({ step, isStrict, attempt })
}

/** Reads Playwright's own report. */
function countsOf(report) {
  const journeys = (report?.suites ?? []).flatMap(journeysIn)
  const seconds = new Map()
  for (const journey of journeys) seconds.set(journey.file, (seconds.get(journey.file) ?? 0) + journey.seconds)
  return {
    passed: journeys.filter(({ ok }) => ok).length,
    failed: journeys.filter(({ ok }) => !ok).length,
    files: [...seconds].map(([file, own]) => ({ file, seconds: own })),
    tried: journeys.map(({ file, title, ok }) => ({ name: `${file} › ${title}`, ok })),
  }
}

function journeysIn({ specs = [], suites = [] }) {
  const own = specs.map(({ title, file, tests }) => ({
    title,
    file: `e2e/${file}`,
    // One for each browser: Playwright's `ok` of them all is that of the first.
    ok: tests.every(({ status }) => status !== 'unexpected'),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return [...own, ...suites.flatMap(journeysIn)]
}
