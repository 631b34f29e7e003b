import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fail, root } from './repository.mjs'

/** For the help texts of commands that serve a site. */
export const SETTINGS = `Settings come from the environment, all of them in docs/settings.md. The most common:

  PORT=8080         where it listens (0: any free port)
  HOST=127.0.0.1    address on which it listens
  DATA_DIR=./data   database, files and mail outbox
  DATABASE_URL=     a PostgreSQL server instead of the embedded one
  DEMO=off          begin without the demonstration council
`

/** Prints the help if asked for it; exits if any other argument was given. */
export function takeNothing(command, help) {
  const [asked] = process.argv.slice(2)
  if (asked === undefined) return
  if (!['--help', '-h'].includes(asked)) fail(`${command} takes no "${asked}"; settings come from the environment (${command} -- --help).`)
  console.log(help)
  process.exit(0)
}

/** Called before the slow part, and before a data folder is created. The server itself reports other problems with the address. */
export function refuseTakenPort() {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
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

/** The server's environment: a new data folder gets the demonstration council, which does not log each request. */
export function siteEnvironment() {
  const DEMO = process.env.DEMO || demo()
  const isDemo = ['on', 'true', '1'].includes(DEMO)
  return { ...process.env, DEMO, LOG_LEVEL: process.env.LOG_LEVEL || (isDemo ? 'warn' : '') }
}

// A folder that began as a demonstration stays one: its well-known passwords must not become reachable from other machines by mistake.
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
