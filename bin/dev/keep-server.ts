import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

type Program = {
  args: string[]
  env: NodeJS.ProcessEnv
  /** Part of the line that the program prints once it listens. */
  ready: string
}

export type KeptServer = {
  /** Resolves once the start is decided: true if it listens, false if it exited. */
  isReady: () => Promise<boolean>
  restart: () => void
  stop: () => Promise<void>
}

/** Debounce (ms): editors and Git write many files at once. */
const PAUSE = 100

/** Runs the server as a child process and restarts it on request; nothing stale can survive in shared memory. */
export function keepServer(program: Program): KeptServer {
  let running = run(program, console.log)
  let isReady = running.isReady
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const startAnew = async () => {
    await running.stop()
    if (isOver) return false
    // Its output would repeat that of the first start.
    running = run(program, () => {})
    const isThere = await running.isReady
    if (!isOver) console.log(isThere ? 'The server has started anew.' : 'The server does not start; it is tried again at the next change.')
    return isThere
  }
  return {
    isReady: async () => (await isReady) && running.isThere(),
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isReady = isReady.then(startAnew)
      }, PAUSE)
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await running.stop()
    },
  }
}

function run({ args, env, ready }: Program, tell: (line: string) => void) {
  // The IPC channel closes when we exit, however that happens; the server then exits too.
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const isReady = new Promise<boolean>((resolve) => {
    void gone.then(() => resolve(false))
    const follow = (line: string) => {
      if (line.includes(ready)) resolve(true)
      else tell(line)
    }
    if (child.stdout) createInterface(child.stdout).on('line', follow)
  })
  const isThere = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    child.kill()
    if (isThere()) await gone
  }
  return { isReady, isThere, stop }
}
