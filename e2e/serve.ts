import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dataFolder, PORT } from './place.ts'

/** Serves the built site on a data folder of its own, filled with the demonstration council, and removes the folder at the end. */
const data_dir = dataFolder()
mkdirSync(data_dir, { recursive: true })
// The embedded database may run as another user than this one.
chmodSync(data_dir, 0o711)
const env = { ...process.env, DATA_DIR: data_dir, DEMO: 'on', PORT: String(PORT), LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(data_dir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
