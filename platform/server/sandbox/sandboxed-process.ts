import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { type End, endError, type Outcome, type RunOptions, type Sandbox } from './sandbox.ts'

const startProgram = join(import.meta.dirname, 'sandboxed-process-start.ts')
const mebibyte = 2 ** 20

/** Runs a program in a sandboxed process with limits of time and memory, which a hostile file may exhaust without harm to the server. */
export const runSandboxed: Sandbox = async <Answer>(program: string, asked: RunOptions): Promise<Outcome<Answer>> => {
  const { input, signal } = asked
  // Thrown below; without a listener the error would crash the server.
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
    const { answer, step } = await answerOf<Answer>(child, ended)
    signal?.throwIfAborted()
    if (input.errored) throw input.errored
    if (answer === undefined && (await ended) === 'from outside') throw endError('from outside')
    return { answer, step, output, end }
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

/** Kills the process when its caller goes away. */
function endWith(signal: AbortSignal | undefined, child: ChildProcess, ended: Promise<End>) {
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  void ended.then(() => signal?.removeEventListener('abort', kill))
}

/** Environment for Node's compile cache; empty if this process has none. Node itself appends a folder for its version. */
function compiledCode(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

const start = (program: string, { args = [], memory, milliseconds }: RunOptions) =>
  fork(startProgram, [program, memory, milliseconds, process.pid, ...args].map(String), {
    execArgv: [`--max-old-space-size=${Math.floor(memory / mebibyte)}`],
    // Not our environment, which may hold secrets; only the compile cache, because most of a child's time is its start.
    env: compiledCode(),
    // Signals that a terminal sends to its whole process group are for the server, which then stops its children itself.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })

/** Signals of an exceeded limit, an exhausted heap, or a crash. */
const ownSignals = new Set<NodeJS.Signals | null>(['SIGALRM', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE'])

const endOf = (child: ChildProcess) =>
  new Promise<End>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? 'well' : code !== null || ownSignals.has(signal) ? 'by itself' : 'from outside'),
    )
    // The process could not be started.
    child.once('error', () => resolve('from outside'))
  })

/** Pipes the input to the child. Write errors are ignored, because the child's end says it all; if the input fails, the child is killed. */
function feed(child: ChildProcess, input: Readable) {
  const { stdin } = child
  if (!stdin) return
  stdin.on('error', () => undefined)
  stdin.once('close', () => input.destroy())
  input.once('error', () => child.kill('SIGKILL'))
  if (input.errored) child.kill('SIGKILL')
  else input.pipe(stdin)
}

/** What a child sends: steps, then its answer. */
export type Message<Answer> = { step: number } | { answer: Answer }

type Answered<Answer> = { answer: Answer | undefined; step: number | undefined }

/** The child's answer, which is undefined if the channel closes without one, and the last step it reported. */
function answerOf<Answer>(child: ChildProcess, ended: Promise<End>): Promise<Answered<Answer>> {
  const { promise, resolve } = Promise.withResolvers<Answered<Answer>>()
  let step: number | undefined
  child.on('message', (message) => {
    const said = message as Message<Answer>
    if ('answer' in said) resolve({ answer: said.answer, step })
    else step = said.step
  })
  child.once('disconnect', () => resolve({ answer: undefined, step }))
  // A child that could not be started has no channel to close.
  void ended.then(() => child.connected || resolve({ answer: undefined, step }))
  return promise
}

function outputOf(child: ChildProcess, ended: Promise<End>): Readable {
  // Piped at once, because Node discards output that nobody has started to read when the child ends.
  const written = new PassThrough()
  child.stdout?.pipe(written)
  const output = Readable.from(wholeOutput(written, ended), { objectMode: false })
  return output.once('close', () => child.kill('SIGKILL'))
}

async function* wholeOutput(written: Readable, ended: Promise<End>) {
  yield* written as AsyncIterable<Buffer>
  const end = await ended
  if (end !== 'well') throw endError(end)
}
