import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLimited } from './limited-child.ts'

const limits = { milliseconds: 60_000, memory: 300 * 2 ** 20 }
const ample = () => Readable.from([Buffer.from('Grüezi')])
/** Comes to no end by itself. */
const endless = () => new Readable({ read() {} })

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'limited-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A program that does so. */
async function aProgram(name: string, lines: string) {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, `import { text } from 'node:stream/consumers'\nexport async function run(input, args) { ${lines} }`)
  return path
}

test('what comes in is answered in one message, with nothing of our environment', async () => {
  const program = await aProgram('answer', `return { answer: { said: await text(input), args, env: Object.keys(process.env) } }`)
  const { answer } = await runLimited(program, { ...limits, args: [7, 'x'], input: ample() })
  expect(answer).toEqual({ said: 'Grüezi', args: ['7', 'x'], env: [] })
})

test('what goes out is streamed at its reader’s pace, after the answer', async () => {
  const program = await aProgram('output', `const size = 5e6; return { answer: { size }, output: ['x'.repeat(size)] }`)
  const { answer, output } = await runLimited<{ size: number }>(program, { ...limits, input: ample() })
  expect((await text(output)).length).toBe(answer?.size)
})

test('what was written before the child ended is there for whoever reads it later', async () => {
  const program = await aProgram('early', `return { answer: 'done', output: ['all of it'] }`)
  const { output } = await runLimited(program, { ...limits, input: ample() })
  // By then the first one has ended: of two places one is free, and of two others that want it both have had it.
  const quick = await aProgram('later', `return { answer: 'later' }`)
  for (let times = 0; times < 2; times++) await Promise.all([0, 1].map(() => runLimited(quick, { ...limits, input: ample() })))
  expect(await text(output)).toBe('all of it')
})

test('an output that breaks off is no whole one', async () => {
  for (const [name, end, told] of [
    ['killed', `process.kill(process.pid, 'SIGKILL')`, 'ended from outside'],
    ['exhausted', `for (;;);`, 'limit of time or memory'],
  ] as const) {
    const program = await aProgram(name, `return { answer: 'begun', output: (function* () { yield 'half'; ${end} })() }`)
    const { answer, output } = await runLimited(program, { ...limits, milliseconds: 3_000, input: ample() })
    expect(answer).toBe('begun')
    await expect(text(output)).rejects.toThrow(told)
  }
})

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'])(
  'ended from outside by %s it says nothing of what it was asked: that throws',
  async (signal) => {
    const program = await aProgram(`outside-${signal}`, `process.kill(process.pid, '${signal}'); for (;;);`)
    await expect(runLimited(program, { ...limits, input: ample() })).rejects.toThrow('ended from outside')
  },
)

test('one that fails by itself ends without an answer', async () => {
  const failing = await aProgram('fail', `throw new Error('unreadable')`)
  const crashing = await aProgram('crash', `process.abort()`)
  const heap = await aProgram('heap', `const all = []; for (;;) all.push({ all: [all.length] })`)
  for (const program of [failing, crashing, heap]) expect((await runLimited(program, { ...limits, input: ample() })).answer).toBeUndefined()
})

test('what a terminal says to a whole group does not reach it', async () => {
  const program = await aProgram('leader', `return { answer: process.pid, output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
  const { answer, output } = await runLimited<number>(program, { ...limits, input: ample() })
  expect(answer).not.toBe(process.pid)
  // A group of its own, which it leads.
  expect(process.kill(-(answer ?? 0), 'SIGTERM')).toBe(true)
  await expect(text(output)).rejects.toThrow('ended from outside')
})

test('it does not outlive a server that was killed, though it never pauses', async () => {
  const place = join(folder, 'alive')
  const connected = Promise.withResolvers<Socket>()
  await using server = createServer((socket) => connected.resolve(socket.on('error', () => undefined))).listen(place)
  const hanging = await aProgram(
    'orphan',
    `const { connect } = await import('node:net'); await new Promise(() => connect('${place}', () => { for (;;); }))`,
  )
  const parent = join(folder, 'parent.mjs')
  await writeFile(
    parent,
    `import { Readable } from 'node:stream'; import { runLimited } from '${join(import.meta.dirname, 'limited-child.ts')}'
     await runLimited('${hanging}', { milliseconds: 600_000, memory: 2 ** 30, input: Readable.from([]) })`,
  )
  const running = spawn(process.execPath, [parent], { stdio: 'ignore' })
  const socket = await connected.promise
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  running.kill('SIGKILL')
  await closed
  expect(server.listening).toBe(true)
})

test('at its limit of time or memory it ends without an answer', async () => {
  const hanging = await aProgram('hang', `for (;;);`)
  const greedy = await aProgram('greedy', `const all = []; for (;;) all.push(Buffer.alloc(2 ** 22, 1))`)
  const [time, memory] = await Promise.all([
    runLimited(hanging, { ...limits, milliseconds: 300, input: ample() }),
    runLimited(greedy, { ...limits, input: ample() }),
  ])
  expect([time.answer, memory.answer]).toEqual([undefined, undefined])
})

test('it is stopped when its caller goes away, and gives its place to who waits; who no longer waits gets none', async () => {
  const hanging = await aProgram('wait', `await new Promise(() => input.resume())`)
  const gone = new AbortController()
  const ask = (signal: AbortSignal) => runLimited(hanging, { ...limits, input: endless(), signal })
  const first = [ask(gone.signal), ask(gone.signal)]
  const impatient = new AbortController()
  const third = ask(impatient.signal)
  impatient.abort(new Error('no longer waiting'))
  await expect(third).rejects.toThrow('no longer waiting')
  const answering = await aProgram('quick', `return { answer: 'done' }`)
  const fourth = runLimited(answering, { ...limits, input: ample() })
  gone.abort(new Error('gone away'))
  await Promise.all(first.map((one) => expect(one).rejects.toThrow('gone away')))
  expect((await fourth).answer).toBe('done')
})

test('two at a time: the others begin as soon as one has ended', async () => {
  const program = await aProgram('when', `const begin = Date.now(); await text(input); return { answer: { begin, end: Date.now() } }`)
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => runLimited<{ begin: number; end: number }>(program, { ...limits, input: ample() })),
  )
  const times = runs.map(({ answer }) => answer!)
  const together = times.map(({ begin }) => times.filter((other) => other.begin <= begin && begin < other.end).length)
  expect(Math.max(...together)).toBeLessThanOrEqual(2)
})

test('whoever leaves the output ends the program; an input that cannot be read is told', async () => {
  const program = await aProgram('pour', `return { answer: 'begun', output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
  const { output } = await runLimited(program, { ...limits, input: ample() })
  output.destroy()
  const broken = new Readable({ read: () => broken.destroy(new Error('disk')) })
  const quiet = await aProgram('quiet', `await new Promise(() => input.resume())`)
  await expect(runLimited(quiet, { ...limits, input: broken })).rejects.toThrow('disk')
  const again = await aProgram('again', `return { answer: 'done' }`)
  const { answer } = await runLimited(again, { ...limits, input: ample() })
  expect(answer).toBe('done')
})
