import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A running PostgreSQL that ends with this process. */
export type ServerProcess = {
  /** Closes all connections, then stops the server; resolves when it is gone. */
  stop: () => Promise<void>
  /** Called once if the server ends without stop(), with the last lines of its log. */
  onExit: (tell: (log: string) => void) => void
}

/** What to run; `settings` are PostgreSQL's own by name. */
export type ServerCommand = { postgres: string; folder: string; account: Account | undefined; settings: Record<string, string | number> }

// The shell reads from a pipe of ours, which closes when we die, even by SIGKILL; it then sends the server a fast shutdown.
// It ignores signals that a terminal or an init system sends to the whole group: the program finishes its work and then stops the server.
const WATCHED_SERVER = `
trap : TERM INT HUP
"$@" </dev/null 3<&- &
server=$!
(trap '' TERM INT HUP; while read -r _; do :; done <&3; kill -INT "$server") &
watch=$!
exec 3<&-
while kill -0 "$server" 2>/dev/null; do wait "$server"; done
kill -KILL "$watch"
`

/** Starts PostgreSQL and waits until it accepts connections. Returns its log as a string if it ended instead. */
export async function superviseServer(command: ServerCommand): Promise<ServerProcess | string> {
  const child = spawnWatched(command)
  const log = collectLog(child)
  const gone = once(child, 'close')
  if (!(await isReady(child, gone))) return log()
  let stopping = false
  return {
    stop: async () => {
      stopping = true
      child.stdio[3]?.destroy()
      await gone
    },
    onExit: (tell) => child.once('close', () => stopping || tell(log())),
  }
}

function spawnWatched({ postgres, folder, account, settings }: ServerCommand) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('/bin/sh', ['-c', WATCHED_SERVER, 'sh', postgres, '-D', folder, ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

/** A minimal environment: ours may hold secrets, or PG… variables for another server. */
export function serverEnvironment() {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}

function collectLog(child: ChildProcess) {
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-8000)
  })
  return () => log.trim()
}

function isReady(child: ChildProcess, gone: Promise<unknown>) {
  return new Promise<boolean>((resolve) => {
    let seen = ''
    const read = (text: string) => {
      seen += text
      // A standby accepts "read-only connections".
      if (!/ready to accept (read-only )?connections/.test(seen)) return
      child.stderr?.off('data', read)
      resolve(true)
    }
    child.stderr?.on('data', read)
    gone.then(
      () => resolve(false),
      () => resolve(false),
    )
  })
}

/** A user of the operating system. */
export type Account = { uid: number; gid: number }

/** Which user PostgreSQL runs as: it refuses root, so root picks the folder's owner or a system user. undefined: the current user. */
export function databaseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? machineUser() : { uid, gid }
}

function machineUser(): Account {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'node', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find((found) => found !== undefined)
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: 65_534, gid: 65_534 }
}

/** Creates a folder that only this account may enter. */
export function makePrivateFolder(folder: string, account: Account | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The outermost folder or file of a path that the account may not enter or execute; undefined if it has access. */
export function inaccessiblePart(target: string, account: Account): string | undefined {
  const steps = path.resolve(target).split(path.sep)
  return steps
    .map((_, index) => steps.slice(0, index + 1).join(path.sep) || path.sep)
    .find((step) => spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', step], { ...account, cwd: '/' }).status !== 0)
}
