import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** One device's part of a gesture: the same JSON in WebDriver and in WebDriver BiDi. */
export type Device =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' | 'touch' }; actions: object[] }
  | { type: 'key'; id: string; actions: object[] }

/** What each browser can do over its protocol; all else is written once on top of it. */
export type Remote = {
  /** Opens an address in the only tab. */
  open: (address: string) => Promise<void>
  /** Evaluates an expression in the page. Its value, or that of its promise, is a string. */
  evaluate: (expression: string) => Promise<string>
  act: (devices: Device[]) => Promise<void>
  picture: () => Promise<Buffer>
  /** Errors that the browser itself reported so far. */
  reported: string[]
  end: () => Promise<void>
}

/** Starts a program in the process group of the tests, so that it ends with them. */
export function startProgram(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], ...options })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`${program} ended with ${code ?? signal}`))
  })
  return { child, said: (pattern: RegExp) => Promise.race([firstMatch(child, pattern), ended.then(fail)]), end: () => end(child) }
}

const fail = (why: string): never => {
  throw new Error(why)
}

/** The first part of the output that matches: of both streams, and of the third, in which Xvfb writes its number. */
function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  let printed = ''
  return new Promise((resolve) => {
    for (const stream of child.stdio.slice(1)) {
      stream?.on('data', (data: Buffer) => {
        printed += data.toString()
        const [found] = pattern.exec(printed) ?? []
        if (found) resolve(found)
      })
    }
  })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
