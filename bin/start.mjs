import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { fail, root } from './place.mjs'
import { runNode } from './run-node.mjs'

const HELP = `npm start

Installs what is missing, builds the web app when it changed, and serves the site.
A new data folder is filled with the demonstration council; the sign-ins are printed.

Settings come from the environment, all of them in docs/settings.md. The most common:

  PORT=8080         where it listens (0: any free port)
  HOST=127.0.0.1    address on which it listens
  DATA_DIR=./data   database, files and mail outbox
  DATABASE_URL=     a PostgreSQL server instead of the embedded one
  DEMO=off          begin without the demonstration council
`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
if (args.length > 0) fail(`npm start takes no "${args[0]}"; settings come from the environment (npm start -- --help).`)

await refuseTakenPort(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 8080))
install({ development: false })
build()
runNode('server/main.ts', { env: { ...process.env, DEMO: process.env.DEMO || demo() } })

// Before the long part, and before a data folder is made. What else may be wrong with the address the server itself tells.
function refuseTakenPort(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', (error) =>
      error.code === 'EADDRINUSE'
        ? fail(`Port ${port} on ${host} is in use: stop what listens there, or set PORT to another one.`)
        : resolve(),
    )
    probe.listen(port, host, () => probe.close(resolve))
  })
}

// A folder that began as a demonstration stays one: its well-known passwords must never be reachable from beyond this machine by oversight.
function demo() {
  if (process.env.DATABASE_URL) return ''
  const folder = path.resolve(root, process.env.DATA_DIR || 'data')
  const mark = path.join(folder, 'demonstration')
  if (existsSync(mark)) return 'on'
  if (existsSync(folder) && readdirSync(folder).length > 0) return ''
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  writeFileSync(mark, 'This data folder began with the demonstration council. Remove this file once all its users are gone.\n')
  return 'on'
}
