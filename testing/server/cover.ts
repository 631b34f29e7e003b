import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { noteRow } from './assurance-page.ts'
import { type Counts, type Lines, linesOf } from './reached-lines.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/traktanda/cover')

/** Runs the named tests, or all; true if they passed. */
function runTests(files: string[]): boolean {
  rmSync(folder, { recursive: true, force: true })
  const judged = [
    'platform/shared/**/*.ts',
    'features/*/*.ts',
    'features/*/!(server|web)/**/*.ts',
    'features/*/server/**/{policy,repository}.ts',
  ].map((pattern) => `--coverage.include=${pattern}`)
  const how = ['--coverage.provider=v8', '--coverage.reporter=json', `--coverage.reportsDirectory=${folder}`, '--coverage.reportOnFailure']
  const args = ['run', '--coverage.enabled', ...how, ...judged, '--coverage.exclude=**/*.test.ts', ...files]
  return spawnSync('vitest', args, { cwd: root, stdio: 'inherit' }).status === 0
}

function tell({ what, lines, unreached }: Lines): void {
  console.log(`${what}: ${lines - unreached.length} of ${lines}`)
  for (const line of unreached) console.log(`  ${line}`)
}

function note({ what, lines, unreached }: Lines): void {
  const outcome = unreached.length === 0 ? 'each is reached by a test' : `${unreached.length} not reached`
  noteRow({ what, aim: lines, count: lines - unreached.length, outcome, command: 'npm run cover' })
}

const files = process.argv.slice(2)
const passed = runTests(files)
const counts: Counts = JSON.parse(readFileSync(join(folder, 'coverage-final.json'), 'utf8'))
// If only some tests ran, show only files that they reach.
const counted = Object.entries(counts).filter(([, { s }]) => files.length === 0 || Object.values(s).some((times) => times > 0))
const parts = linesOf(Object.fromEntries(counted), root)
console.log()
parts.forEach(tell)
// Results are recorded only if all tests ran and passed.
if (passed && files.length === 0) parts.forEach(note)
process.exit(passed && (files.length > 0 || parts.every(({ unreached }) => unreached.length === 0)) ? 0 : 1)
