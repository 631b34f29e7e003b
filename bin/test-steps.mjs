import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { runJourneys } from './journeys.mjs'
import { compiled, root } from './place.mjs'
import { runProgram } from './run-program.mjs'
import { tryTwice } from './try-twice.mjs'

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
  return runJourneys({ isStrict, env: { CHROMIUM: chromium, ...(isAll && { TEST_RUN: 'all' }) }, resultFile, readJson })
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
