import { spawnSync } from 'node:child_process'
import { root } from './place.mjs'

/** One of two browsers waits for its pages most of the time. */
const BROWSERS = 2

/** Runs the browser journeys and writes their results into a file; answers whether all of them passed. */
export function runJourneys(env, results) {
  const ownEnv = { BROWSER_TEST_BROWSERS: String(BROWSERS), ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results }
  return spawnSync('playwright', ['test', '--reporter=list,json'], { cwd: root, env: ownEnv, stdio: 'inherit' }).status === 0
}
