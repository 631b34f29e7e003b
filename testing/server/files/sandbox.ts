import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { endError, type Program, type ProgramResult, type Report, type Sandbox } from '#platform/server/sandbox/sandbox.ts'

/**
 * Runs programs in the test's own process, which saves starting one: same results as the real sandbox, but without limits. Tests of limits
 * need `runLimited`.
 */
export const inProcess: Sandbox = async (program, { args = [], input, signal }) => {
  // Reported below.
  input.on('error', () => undefined)
  try {
    signal?.throwIfAborted()
    let last: number | undefined
    const report: Report = async (step) => void (last = step)
    const said = await Promise.race([start(program, input, args.map(String), report), untilAborted(signal)])
    signal?.throwIfAborted()
    if (input.errored) throw input.errored
    const answer = said && JSON.parse(JSON.stringify(said.answer))
    const output = Readable.from(wholeOutput(said, signal), { objectMode: false })
    // The output may be made from the rest of the input.
    if (said?.output) output.once('close', () => input.destroy())
    else input.destroy()
    return { answer, step: last, output, end: async () => void output.destroy() }
  } catch (error) {
    input.destroy()
    throw error
  }
}

/** Undefined if the program fails. */
async function start(program: string, ...given: Parameters<Program>): Promise<ProgramResult | undefined> {
  try {
    const { run } = (await import(program)) as { run: Program }
    return await run(...given)
  } catch {
    return undefined
  }
}

const untilAborted = (signal?: AbortSignal) =>
  new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined), { once: true }))

async function* wholeOutput(said: ProgramResult | undefined, signal?: AbortSignal) {
  if (!said) throw endError('by itself')
  try {
    for await (const piece of said.output ?? []) {
      signal?.throwIfAborted()
      yield piece
    }
  } catch {
    throw endError(signal?.aborted ? 'from outside' : 'by itself')
  }
}

/** A sandbox whose programs wait until they are released or aborted; then they run as in most tests. */
export function heldSandbox() {
  const held = new Set<() => void>()
  const sandbox: Sandbox = async (program, asked) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Errors are reported once it continues.
    asked.input.on('error', () => undefined)
    asked.signal?.addEventListener('abort', () => resolve())
    held.add(resolve)
    await promise
    held.delete(resolve)
    return inProcess(program, asked)
  }
  return {
    sandbox,
    /** Waits until exactly this many programs have started. */
    hold: (count: number) => expect.poll(() => held.size).toBe(count),
    letOn: () => {
      for (const go of held) go()
    },
  }
}

/** Other programs' view of a PDF: poppler and qpdf, which `npm test` installs if missing. */
const run = (program: string, args: string[], input?: Uint8Array) => {
  try {
    return execFileSync(program, args, { input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is missing: install poppler-utils and qpdf`, { cause: error })
    throw error
  }
}

/** The words of all pages. */
export const wordsInPdf = (pdf: Uint8Array): string => run('pdftotext', ['-layout', '-', '-'], pdf).toString()

/** Throws the errors that qpdf finds. */
export function checkPdf(pdf: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), 'qpdf-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    run('qpdf', ['--check', join(folder, 'a.pdf')])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A page rendered by poppler at one pixel per point: returns the colour at a place as #rrggbb. */
export function showPage(pdf: Uint8Array, page: number) {
  const picture = run('pdftoppm', ['-r', '72', '-cropbox', '-aa', 'no', '-aaVector', 'no', '-f', String(page), '-l', String(page)], pdf)
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1')) ?? []
  const at = (x: number, y: number) => head.length + 3 * (Math.floor(y) * Number(width) + Math.floor(x))
  return {
    width: Number(width),
    height: Number(height),
    colorAt: (x: number, y: number) => `#${picture.subarray(at(x, y), at(x, y) + 3).toString('hex')}`,
  }
}
