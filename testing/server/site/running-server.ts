import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { listUnreadFiles } from '#platform/server/files/repository.ts'

export type RunningServer = {
  /** Its address, with the path prefix and without a trailing slash. */
  address: string
  pid: number
  /** Kills it, as a power cut would, and waits for its exit. */
  kill: () => Promise<void>
  /** Asks it to stop, and waits for its exit; returns the exit code. */
  stop: () => Promise<number | null>
  /** Sends a signal without waiting. */
  signal: (name: NodeJS.Signals) => void
  /** Resolves to its exit code. */
  gone: Promise<number | null>
  /** Its output so far, both streams. */
  output: () => string
}

const root = join(import.meta.dirname, '../../..')
/** Node's compile cache, for the next start; written on a normal exit, not when the process is killed. */
const compiled = join(root, 'node_modules/.cache/compiled')

/**
 * Starts app/server/main.ts as a child process, by default on a free port, and waits for the line with its address. `version`: the folder
 * of another version.
 */
export async function startServer(settings: NodeJS.ProcessEnv, version = root): Promise<RunningServer> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0', ...settings }
  // The IPC channel closes when we exit, however that happens; the server then exits too.
  const child = fork(join(version, 'app/server/main.ts'), { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const gone = once(child, 'close').then(([code]) => code as number | null)
  const { output, firstMatch } = readOutput(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  const failed = gone.then(() => Promise.reject(new Error(`The server ended before it listened.\n${output()}`)))
  const address = await Promise.race([firstMatch(/https?:\/\/\S+(?=\/$)/m), failed])
  failed.catch(() => undefined)
  const kill = async () => void (await end('SIGKILL'))
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { address, pid: child.pid ?? 0, kill, stop: () => end('SIGTERM'), signal, gone, output }
}

function readOutput({ stdout, stderr }: ChildProcess) {
  let printed = ''
  const firstMatch = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      for (const stream of [stdout, stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          printed += text
          const [found] = pattern.exec(printed) ?? []
          if (found) resolve(found)
        })
      }
    })
  return { output: () => printed, firstMatch }
}

/** Waits until a running site with this folder has read the texts of all its files, or `isOver`. */
export async function untilTextsAreRead({ data_dir }: { data_dir: string }, isOver = () => false): Promise<void> {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  while (!isOver() && (await listUnreadFiles(db)).length > 0) await setTimeout(100)
  await stop()
}

/** The next version as a folder with its program; its migration adds a column to these tables, which this version does not know. */
export async function nextVersion(tables: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-next-version-'))
  const parts = ['app', 'features', 'platform', 'db', 'package.json']
  await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const last = (await readdir(join(root, 'db/migrations'))).sort().at(-1) ?? ''
  const writing = tables.map((table, index) => {
    const number = String(Number(last.slice(0, 3)) + 1 + index).padStart(3, '0')
    return writeFile(join(folder, `db/migrations/${number}_${table}.sql`), `alter table ${table} add of_the_next_version text;\n`)
  })
  await Promise.all(writing)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Runs a module's text as a child process (imports by absolute path or by `#` name); its output can be awaited. */
export function runProgram(source: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = Promise.all([once(child, 'exit'), textOf(child.stderr)]).then(([[code], errors]) => ({
    code: code as number | null,
    errors,
  }))
  const output = () =>
    Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data).trim()),
      ended.then(({ errors }) => Promise.reject(new Error(errors))),
    ])
  return { pid: child.pid, kill: (signal: NodeJS.Signals) => child.kill(signal), output, ended }
}
