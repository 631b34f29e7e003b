import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { type RunningServer, startServer, untilTextsAreRead } from '#testing/server/site/running-server.ts'
import { type Place, places, sitesFolder } from './tested-sites.ts'

/**
 * Serves the built site once per browser, each with a data folder of its own and the demonstration council, and removes all data at the
 * end.
 */
const [first, ...others] = places()
const start = ({ port, data_dir }: Place) => startServer({ DATA_DIR: data_dir, DEMO: 'on', PUBLIC_PAGES: 'on', PORT: String(port) })
let running: RunningServer[] = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
if (first) await serveAll(first)

async function serveAll(original: Place) {
  mkdirSync(original.data_dir, { recursive: true })
  // The embedded database may run as another user.
  for (const folder of [sitesFolder(), original.data_dir]) chmodSync(folder, 0o711)
  running = [await start(original)]
  // Filled and indexed once: copying a stopped site takes a fraction of the time.
  if (others.length > 0) {
    await untilTextsAreRead(original, () => isEnding)
    await running[0]?.stop()
    for (const { data_dir } of others) spawnSync('cp', ['-a', original.data_dir, data_dir], { stdio: 'inherit' })
    running = await Promise.all([original, ...others].map(start))
  }
  if (isEnding) return end()
  console.log('All sites are there.')
}

async function end() {
  isEnding = true
  for (const server of running) {
    await server.stop()
    console.log(server.output())
  }
  rmSync(sitesFolder(), { recursive: true, force: true })
  process.exit(0)
}
