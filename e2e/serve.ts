import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { joinDatabase } from '#server/database/database.ts'
import { filesWaiting } from '#server/files/repository.ts'
import { type RunningServer, startServer } from '#server/test/running-server.ts'
import { type Place, places, sitesFolder } from './place.ts'

/** Serves the built site once for each browser, each on a data folder of its own with the demonstration council, and removes all of it at the end. */
const [first, ...others] = places()
const start = ({ port, data_dir }: Place) => startServer({ DATA_DIR: data_dir, DEMO: 'on', PORT: String(port) })
let running: RunningServer[] = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
if (first) await serveAll(first)

async function serveAll(original: Place) {
  mkdirSync(original.data_dir, { recursive: true })
  // The embedded database may run as another user than this one.
  for (const folder of [sitesFolder(), original.data_dir]) chmodSync(folder, 0o711)
  running = [await start(original)]
  // Filled and read once: copying what lies still costs a fraction of doing it again.
  if (others.length > 0) {
    await untilTextsAreRead(original)
    await running[0]?.stop()
    for (const { data_dir } of others) spawnSync('cp', ['-a', original.data_dir, data_dir], { stdio: 'inherit' })
    running = await Promise.all([original, ...others].map(start))
  }
  if (isEnding) return end()
  console.log('All sites are there.')
}

async function untilTextsAreRead({ data_dir }: Place) {
  const { db, stop } = await joinDatabase({ data_dir, database_url: null, time_zone: 'Europe/Zurich' })
  const waiting = async () => (isEnding ? 0 : (await filesWaiting(db)).length)
  while ((await waiting()) > 0) await setTimeout(500)
  await stop()
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
