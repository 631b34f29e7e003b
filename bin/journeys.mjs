import { createServer } from 'node:net'
import { fail } from './place.mjs'
import { runProgram } from './run-program.mjs'

/** One of two browsers waits for its pages most of the time. */
const BROWSERS = 2
const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT || 4173)

/** Ends with one line when a port of the sites under test is taken. */
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

/** Runs the browser journeys; what fails is tried once more at the end, unless the run is strict. */
export async function runJourneys({ isStrict, env, resultFile, readJson }) {
  const run = async (report, args = [], more = {}) => {
    const output = resultFile(report)
    const ownEnv = { BROWSER_TEST_BROWSERS: String(BROWSERS), ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: output }
    const ok = await runProgram('playwright', ['test', '--reporter=list,json', ...args], ownEnv)
    return { ok, ...countsOf(readJson(output)) }
  }
  const first = await run('browser.json')
  if (first.ok || isStrict || first.failed === 0) return first
  console.log(`\n── browser: ${first.failed} failed ${first.failed === 1 ? 'journey is' : 'journeys are'} tried once more`)
  const second = await run('browser-again.json', ['--last-failed'], { TEST_TRACE: 'on' })
  return {
    ok: second.ok,
    passed: first.passed + second.passed,
    failed: second.failed,
    files: first.files,
    unstable: second.journeys.filter(({ ok }) => ok).map(({ title }) => title),
  }
}

/** From Playwright's own report. */
function countsOf(report) {
  const journeys = (report?.suites ?? []).flatMap((suite) => journeysIn(suite))
  const seconds = new Map()
  for (const { file, seconds: own } of journeys) seconds.set(file, (seconds.get(file) ?? 0) + own)
  return {
    passed: journeys.filter(({ ok }) => ok).length,
    failed: journeys.filter(({ ok }) => !ok).length,
    files: [...seconds].map(([file, own]) => ({ file, seconds: own })),
    journeys,
    unstable: [],
  }
}

function journeysIn({ specs = [], suites = [] }) {
  return [
    ...specs.map(({ title, file, ok, tests }) => ({
      title: `e2e/${file} › ${title}`,
      file: `e2e/${file}`,
      ok,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...suites.flatMap(journeysIn),
  ]
}
