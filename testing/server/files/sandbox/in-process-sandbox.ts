import { Readable } from 'node:stream'
import { endError, type Program, type Said, type Sandbox } from '#platform/server/sandbox/sandbox.ts'

/**
 * Runs programs in the test's own process, which saves starting one: same results as the real sandbox, but without limits. Tests of limits
 * need `runLimited`.
 */
export const inProcess: Sandbox = async (program, { args = [], input, signal }) => {
  // Reported below.
  input.on('error', () => undefined)
  try {
    signal?.throwIfAborted()
    const said = await Promise.race([start(program, input, args.map(String)), untilAborted(signal)])
    signal?.throwIfAborted()
    if (input.errored) throw input.errored
    const answer = said && JSON.parse(JSON.stringify(said.answer))
    const output = Readable.from(wholeOutput(said, signal), { objectMode: false })
    return { answer, output, end: async () => void output.destroy() }
  } finally {
    input.destroy()
  }
}

/** Undefined if the program fails. */
async function start(program: string, ...given: Parameters<Program>): Promise<Said | undefined> {
  try {
    const { run } = (await import(program)) as { run: Program }
    return await run(...given)
  } catch {
    return undefined
  }
}

const untilAborted = (signal?: AbortSignal) =>
  new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined), { once: true }))

function* wholeOutput(said: Said | undefined, signal?: AbortSignal) {
  if (!said) throw endError('by itself')
  try {
    for (const piece of said.output ?? []) {
      signal?.throwIfAborted()
      yield piece
    }
  } catch {
    throw endError(signal?.aborted ? 'from outside' : 'by itself')
  }
}
