import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { type Asked, type End, type Sandbox, toldEnd } from './sandbox.ts'

const startProgram = join(import.meta.dirname, 'limited-child-start.ts')
const mebibyte = 2 ** 20

/** Runs a program in a child with limits of time and memory of its own: a hostile file may exhaust it, never the server. */
export const runLimited: Sandbox = async <Answer>(program: string, asked: Asked) => {
  const { input, signal } = asked
  // Told below; without an ear it would end the server.
  input.on('error', () => undefined)
  if (signal?.aborted) input.destroy()
  signal?.throwIfAborted()
  const child = start(program, asked)
  const ended = endOf(child)
  const end = () => stop(child, ended)
  endWith(signal, child, ended)
  try {
    feed(child, input)
    const output = outputOf(child, ended)
    const answer = await answerOf<Answer>(child, ended)
    signal?.throwIfAborted()
    if (input.errored) throw input.errored
    if (answer === undefined && (await ended) === 'from outside') throw toldEnd('from outside')
    return { answer, output, end }
  } catch (error) {
    input.destroy()
    await end()
    throw error
  }
}

async function stop(child: ChildProcess, ended: Promise<End>): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Its caller goes away. */
function endWith(signal: AbortSignal | undefined, child: ChildProcess, ended: Promise<End>) {
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  void ended.then(() => signal?.removeEventListener('abort', kill))
}

/** Empty where this process keeps nothing. Node itself adds a folder of its version. */
function compiledCode(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

const start = (program: string, { args = [], memory, milliseconds }: Asked) =>
  fork(startProgram, [program, memory, milliseconds, process.pid, ...args].map(String), {
    execArgv: [`--max-old-space-size=${Math.floor(memory / mebibyte)}`],
    // Nothing of ours, which may hold secrets; but where Node keeps what it made of the sources, since a start is most of what a child costs.
    env: compiledCode(),
    // What a terminal says to all that runs in it is for the server, which ends by itself.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })

/** By the signal of the limits, and those of what exhausts the heap or crashes. */
const ownSignals = new Set<NodeJS.Signals | null>(['SIGALRM', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE'])

const endOf = (child: ChildProcess) =>
  new Promise<End>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? 'well' : code !== null || ownSignals.has(signal) ? 'by itself' : 'from outside'),
    )
    // It could not be started.
    child.once('error', () => resolve('from outside'))
  })

/** A child that ends before it has read all says by its end what there is to say; one whose input breaks off has nothing to say. */
function feed(child: ChildProcess, input: Readable) {
  const { stdin } = child
  if (!stdin) return
  stdin.on('error', () => undefined)
  stdin.once('close', () => input.destroy())
  input.once('error', () => child.kill('SIGKILL'))
  if (input.errored) child.kill('SIGKILL')
  else input.pipe(stdin)
}

/** Its message; of one that ends, what came before the channel closed. */
function answerOf<Answer>(child: ChildProcess, ended: Promise<End>): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  child.once('message', (message) => resolve(message as Answer))
  child.once('disconnect', () => resolve(undefined))
  // One that could not be started has no channel to close.
  void ended.then(() => child.connected || resolve(undefined))
  return promise
}

function outputOf(child: ChildProcess, ended: Promise<End>): Readable {
  // Taken at once: Node throws away what nobody has begun to read when the child ends.
  const written = new PassThrough()
  child.stdout?.pipe(written)
  const output = Readable.from(wholeOutput(written, ended), { objectMode: false })
  return output.once('close', () => child.kill('SIGKILL'))
}

async function* wholeOutput(written: Readable, ended: Promise<End>) {
  yield* written as AsyncIterable<Buffer>
  const end = await ended
  if (end !== 'well') throw toldEnd(end)
}
