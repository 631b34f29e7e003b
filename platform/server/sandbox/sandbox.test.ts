import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProcess } from '#testing/server/files/sandbox.ts'
import { runSandboxed } from './sandboxed-process.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'sandbox-'))))
afterAll(() => rm(folder, { recursive: true }))

const limits = { milliseconds: 60_000, memory: 300 * 2 ** 20 }
const ample = () => Readable.from([Buffer.from('Grüe'), Buffer.from('zi')])

/** A site uses a child process, most tests their own process; programs must have the same results in both. */
describe.each([
  ['a child', runSandboxed],
  ['the test’s own process', inProcess],
])('in %s', (where, sandbox) => {
  async function aProgram(name: string, lines: string) {
    const path = join(folder, `${name}-${where.length}.mjs`)
    await writeFile(path, `import { text } from 'node:stream/consumers'\nexport async function run(input, args) { ${lines} }`)
    return path
  }

  test('a program gets input and arguments, answers with JSON, and then sends its output', async () => {
    const lines = `return { answer: { said: await text(input), args, at: new Date(0), none: undefined }, output: ['ü', Buffer.from('x')] }`
    const { answer, output } = await sandbox(await aProgram('answer', lines), { ...limits, args: [7, 'x'], input: ample() })
    expect([answer, await text(output)]).toEqual([{ said: 'Grüezi', args: ['7', 'x'], at: '1970-01-01T00:00:00.000Z' }, 'üx'])
    const nothing = await sandbox(await aProgram('null', `return { answer: null }`), { ...limits, input: ample() })
    expect([nothing.answer, await text(nothing.output)]).toEqual([null, ''])
  })

  test('a program reports its steps, of which the last is known also where it ends without an answer', async () => {
    const begin = 'await arguments[2](3); await arguments[2](7)'
    const steps = [`${begin}; return { answer: 'done' }`, `${begin}; throw new Error('unreadable')`, `return { answer: 'none' }`]
    for (const [at, lines] of steps.entries()) {
      const { answer, step } = await sandbox(await aProgram(`steps${at}`, lines), { ...limits, input: ample() })
      expect([answer, step]).toEqual(
        [
          ['done', 7],
          [undefined, 7],
          ['none', undefined],
        ][at],
      )
    }
  })

  test('a failing or missing program has no answer, and one that fails later no complete output', async () => {
    const failing = await aProgram('failing', `throw new Error('unreadable')`)
    for (const program of [failing, join(folder, 'nowhere.mjs')]) {
      const { answer, output } = await sandbox(program, { ...limits, input: ample() })
      expect(answer).toBeUndefined()
      await expect(text(output)).rejects.toThrow('or failed')
    }
    const later = await aProgram('later', `return { answer: 'begun', output: (function* () { yield 'half'; throw new Error() })() }`)
    const { answer, output } = await sandbox(later, { ...limits, input: ample() })
    expect(answer).toBe('begun')
    await expect(text(output)).rejects.toThrow('or failed')
  })

  test('reports input that ends early, even if the program ignores it', async () => {
    const catching = await aProgram('catching', `return { answer: await text(input).catch(() => 'nothing') }`)
    const broken = new Readable({ read: () => broken.destroy(new Error('disk')) })
    await expect(sandbox(catching, { ...limits, input: broken })).rejects.toThrow('disk')
  })

  test('aborting before, during or after the answer gives the reason and closes the input', async () => {
    const waiting = await aProgram('waiting', `await new Promise(() => input.resume())`)
    const gone = new AbortController()
    const input = new Readable({ read() {} })
    const asked = sandbox(waiting, { ...limits, input, signal: gone.signal })
    gone.abort(new Error('gone away'))
    await expect(asked).rejects.toThrow('gone away')
    expect(input.destroyed).toBe(true)
    await expect(sandbox(waiting, { ...limits, input: ample(), signal: gone.signal })).rejects.toThrow('gone away')

    const pour = await aProgram('pour', `return { answer: 'begun', output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
    const late = new AbortController()
    const { output } = await sandbox(pour, { ...limits, input: ample(), signal: late.signal })
    late.abort()
    await expect(text(output)).rejects.toThrow('ended from outside')
  })

  test('leaving the output ends the program and closes its unused input', async () => {
    const pour = await aProgram('leaving', `return { answer: 'begun', output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
    const input = new Readable({ read() {} })
    const { output } = await sandbox(pour, { ...limits, input })
    for await (const _ of output) break
    await expect.poll(() => input.destroyed).toBe(true)
  })
})
