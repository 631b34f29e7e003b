import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteRow } from '#testing/server/assurance-page.ts'
import { type Mutant, mutantsOf } from './mutants-of.ts'
import { openTests } from './open-tests.ts'

const root = join(import.meta.dirname, '../../..')
/** Checks who is refused what by the server. */
const accessTable = ['testing/server/access/access.test.ts']
/** Per cent of mutants that must be detected. */
const aim = 95

const [part = ''] = process.argv.slice(2)
/** The policies, and the functions that all of them use. */
const policies = [...globSync('features/**/policy.ts', { cwd: root }).sort(), 'platform/shared/actor.ts']
const chosen = policies.filter((file) => file.includes(part))
if (chosen.length === 0) fail(`No policy has "${part}" in its path.`)

const tests = await openTests(root)
const caught = { units: 0, table: 0 }
const survivors: string[] = []
for (const file of chosen) await judge(file)
await tests.close()
tell()

async function judge(file: string): Promise<void> {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  const units = unitsOf(file)
  if (!(await tests.pass(units, { path, source: whole }))) fail(`The tests of ${file} fail without a mutant.`)
  const mutants = mutantsOf(file, whole)
  console.log(`${file}: ${mutants.length} mutants`)
  for (const mutant of mutants) {
    if (!(await tests.pass(units, { path, source: mutant.source }))) caught.units += 1
    else if (!(await tests.pass(accessTable, { path, source: mutant.source }))) caught.table += 1
    else survivors.push(described(file, mutant))
  }
}

/** The unit test beside the file, which is fast; for the shared functions those of all policies. */
function unitsOf(file: string): string[] {
  return globSync(file.endsWith('/policy.ts') ? file.replace(/ts$/, 'test.ts') : 'shared/**/{actor,policy}.test.ts', { cwd: root })
}

function described(file: string, { line, was, is }: Mutant): string {
  const text = `${file}:${line}  ${was}  →  ${is}`
  console.log(text)
  return text
}

function tell(): void {
  const count = caught.units + caught.table + survivors.length
  const share = (100 * (count - survivors.length)) / count
  const outcome = `${share.toFixed(1)} % caught (${aim} asked), ${caught.units} by units, ${caught.table} by the access table`
  console.log(`${count} mutants: ${outcome}.`)
  if (part === '') noteRow({ what: 'Mutants of the policies', aim: count, count, outcome, command: 'npm run mutants' })
  process.exit(share >= aim ? 0 : 1)
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
