import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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
