import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './place.mjs'

const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173)

/** Runs the browser journeys in as many parts at once as there are files for their results; answers whether all of them passed. */
export async function runJourneys(env, results) {
  const parts = results.map((file, index) => runPart(env, { file, port: FIRST_PORT + index, shard: `${index + 1}/${results.length}` }))
  return (await Promise.all(parts)).every(Boolean)
}

async function runPart(env, { file, port, shard }) {
  const ownEnv = { ...env, BROWSER_TEST_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const part = spawn('playwright', ['test', '--reporter=list,json', `--shard=${shard}`], { cwd: root, env: ownEnv, stdio: 'inherit' })
  const [code] = await once(part, 'exit')
  return code === 0
}
