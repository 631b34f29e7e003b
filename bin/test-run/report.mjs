import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../setup/repository.mjs'

const FILE = path.join(root, 'test-results/last-run.json')
const MOST_UNSTABLE = 2
const SLOWEST = 10

/** Prints the results of the steps and the slowest files, and stores them in test-results/last-run.json; true if the run passed. */
export function report(steps) {
  const all = (part) => steps.flatMap((step) => step[part])
  const sum = (part) => steps.reduce((total, step) => total + step[part], 0)
  const unstable = all('unstable')
  const slowest = all('files')
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  const ok = steps.every((step) => step.ok) && unstable.length <= MOST_UNSTABLE
  const times = steps.map(({ step, ok: isOk, seconds }) => ({ step, ok: isOk, seconds: rounded(seconds) }))
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(
    FILE,
    `${JSON.stringify({ at: new Date().toISOString(), ok, passed: sum('passed'), failed: sum('failed'), steps: times, unstable, slowest }, null, 2)}\n`,
  )

  if (slowest.length > 0) {
    console.log('\nSlowest files:')
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  }
  console.log('\nSteps:')
  for (const { step, ok: isOk, seconds } of times)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${step.padEnd(10)} ${isOk ? 'ok' : 'FAILED'}`)
  console.log(
    `${rounded(steps.reduce((total, { seconds }) => total + seconds, 0))
      .toFixed(1)
      .padStart(7)} s  in all`,
  )
  if (unstable.length > 0) {
    console.log('\nUnstable, passed at the second try only: a defect to mend before anything else.')
    for (const name of unstable) console.log(`  ${name}`)
    if (unstable.length > MOST_UNSTABLE) console.log(`More than ${MOST_UNSTABLE} are unstable: the run has failed.`)
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return ok
}

const rounded = (seconds) => Math.round(seconds * 10) / 10
