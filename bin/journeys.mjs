import { createServer } from 'node:net'
import { fail } from './place.mjs'
import { runProgram } from './run-program.mjs'
import { tryTwice } from './try-twice.mjs'

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

/** Runs the browser journeys. */
export function runJourneys({ isStrict, env, resultFile, readJson }) {
  const attempt = async (failed) => {
    const output = resultFile(failed ? 'browser-again.json' : 'browser.json')
    // The second attempt keeps a trace.
    const again = failed ? { args: ['--last-failed'], env: { TEST_TRACE: 'on' } } : { args: [], env: {} }
    const ownEnv = { BROWSER_TEST_BROWSERS: String(BROWSERS), ...env, ...again.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output }
    const ok = await runProgram('playwright', ['test', '--reporter=list,json', ...again.args], ownEnv)
    return { ok, ...countsOf(readJson(output)) }
  }
  return tryTwice({ step: 'browser', isStrict, attempt })
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
  const own = specs.map(({ title, file, ok, tests }) => ({
    title,
    file: `e2e/${file}`,
    ok,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return [...own, ...suites.flatMap(journeysIn)]
}
