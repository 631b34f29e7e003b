import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type RunningServer = {
  /** Where it answers, with the path prefix and without a slash at the end. */
  address: string
  pid: number
  /** Ends it at once, as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Asks it to end its work, and waits until it has; answers its exit code. */
  stop: () => Promise<number | null>
  /** Only asks. */
  signal: (name: NodeJS.Signals) => void
  /** With its exit code. */
  gone: Promise<number | null>
  /** What it printed so far, both streams. */
  output: () => string
}

const root = join(import.meta.dirname, '../../..')
/** What Node made of the sources, for the next start; written when a program ends by itself, not when it is killed. */
const compiled = join(root, 'node_modules/.cache/compiled')

/**
 * Starts app/server/main.ts as a program of its own, on a free port unless told otherwise, and waits for the line that tells its address. `version`:
 * the folder of another version of it.
 */
export async function startServer(settings: NodeJS.ProcessEnv, version = root): Promise<RunningServer> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0', ...settings }
  // By its channel it learns that we are gone, however we end, and ends too.
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
