import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSandboxed } from './sandboxed-process.ts'

const limits = { milliseconds: 60_000, memory: 300 * 2 ** 20 }
const ample = () => Readable.from([Buffer.from('Grüezi')])
/** Input that never ends. */
const endless = () => new Readable({ read() {} })

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'limited-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A program with this body. */
async function aProgram(name: string, lines: string) {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, `import { text } from 'node:stream/consumers'\nexport async function run(input, args) { ${lines} }`)
  return path
}

test('a program gets input and arguments, and nothing of the environment', async () => {
  const program = await aProgram('answer', `return { answer: { said: await text(input), args, env: Object.keys(process.env) } }`)
  const { answer } = await runSandboxed(program, { ...limits, args: [7, 'x'], input: ample() })
  expect(answer).toEqual({ said: 'Grüezi', args: ['7', 'x'], env: [] })
})

test('streams output of several megabytes after the answer', async () => {
  const program = await aProgram('output', `const size = 5e6; return { answer: { size }, output: ['x'.repeat(size)] }`)
  const { answer, output } = await runSandboxed<{ size: number }>(program, { ...limits, input: ample() })
  expect((await text(output)).length).toBe(answer?.size)
})

test('output can still be read after the child process has ended', async () => {
  const program = await aProgram('early', `return { answer: process.pid, output: ['all of it'] }`)
  const { answer, output } = await runSandboxed<number>(program, { ...limits, input: ample() })
  await expect.poll(() => isRunning(answer)).toBe(false)
  expect(await text(output)).toBe('all of it')
})

test('output that breaks off fails with the reason', async () => {
  for (const [name, end, message] of [
    ['killed', `process.kill(process.pid, 'SIGKILL')`, 'ended from outside'],
    ['exhausted', `for (;;);`, 'limit of time or memory'],
  ] as const) {
    const program = await aProgram(name, `return { answer: 'begun', output: (function* () { yield 'half'; ${end} })() }`)
    const { answer, output } = await runSandboxed(program, { ...limits, milliseconds: 3_000, input: ample() })
    expect(answer).toBe('begun')
    await expect(text(output)).rejects.toThrow(message)
  }
})

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'])('a program ended from outside by %s throws instead of answering', async (signal) => {
  const program = await aProgram(`outside-${signal}`, `process.kill(process.pid, '${signal}'); for (;;);`)
  await expect(runSandboxed(program, { ...limits, input: ample() })).rejects.toThrow('ended from outside')
})

test('a program that fails, crashes or exhausts its heap ends without an answer', async () => {
  const failing = await aProgram('fail', `throw new Error('unreadable')`)
  const crashing = await aProgram('crash', `process.abort()`)
  const heap = await aProgram('heap', `const all = []; for (;;) all.push({ all: [all.length] })`)
  for (const program of [failing, crashing, heap])
    expect((await runSandboxed(program, { ...limits, input: ample() })).answer).toBeUndefined()
})

test('runs in a process group of its own, so that signals of the terminal do not reach it', async () => {
  const program = await aProgram('leader', `return { answer: process.pid, output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
  const { answer, output } = await runSandboxed<number>(program, { ...limits, input: ample() })
  expect(answer).not.toBe(process.pid)
  // It leads its own process group.
  expect(process.kill(-(answer ?? 0), 'SIGTERM')).toBe(true)
  await expect(text(output)).rejects.toThrow('ended from outside')
})

test('does not outlive a killed server, even in an endless loop', async () => {
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
    `import { Readable } from 'node:stream'; import { runSandboxed } from '${join(import.meta.dirname, 'sandboxed-process.ts')}'
     await runSandboxed('${hanging}', { milliseconds: 600_000, memory: 2 ** 30, input: Readable.from([]) })`,
  )
  const running = spawn(process.execPath, [parent], { stdio: 'ignore' })
  const socket = await connected.promise
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  running.kill('SIGKILL')
  await closed
  expect(server.listening).toBe(true)
})

test('ends without an answer at its limit of time or memory', async () => {
  const hanging = await aProgram('hang', `for (;;);`)
  const greedy = await aProgram('greedy', `const all = []; for (;;) all.push(Buffer.alloc(2 ** 22, 1))`)
  const [time, memory] = await Promise.all([
    runSandboxed(hanging, { ...limits, milliseconds: 300, input: ample() }),
    runSandboxed(greedy, { ...limits, input: ample() }),
  ])
  expect([time.answer, memory.answer]).toEqual([undefined, undefined])
})

test('is ended before an aborting caller gets the reason, and does not start if aborted before', async () => {
  const place = join(folder, 'pid')
  const hanging = await aProgram(
    'wait',
    `(await import('node:fs')).writeFileSync('${place}', String(process.pid), { flush: true }); await new Promise(() => input.resume())`,
  )
  const gone = new AbortController()
  const asked = runSandboxed(hanging, { ...limits, input: endless(), signal: gone.signal })
  const refused = expect(asked).rejects.toThrow('gone away')
  await expect.poll(() => readFile(place, 'utf8').catch(() => '')).toMatch(/\d/)
  const pid = Number(await readFile(place, 'utf8'))
  expect(isRunning(pid)).toBe(true)
  gone.abort(new Error('gone away'))
  await refused
  expect(isRunning(pid)).toBe(false)
  const input = endless()
  await expect(runSandboxed(hanging, { ...limits, input, signal: gone.signal })).rejects.toThrow('gone away')
  expect([await readFile(place, 'utf8'), input.destroyed]).toEqual([String(pid), true])
})

test('is ended even if nobody reads its output', async () => {
  const pouring = await aProgram('poured', `return { answer: process.pid, output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
  const { answer, end } = await runSandboxed<number>(pouring, { ...limits, input: ample() })
  expect(isRunning(answer)).toBe(true)
  await end()
  expect(isRunning(answer)).toBe(false)
  await end()
})

test('leaving the output ends the program, and unreadable input is reported', async () => {
  const program = await aProgram('pour', `return { answer: 'begun', output: (function* () { for (;;) yield 'x'.repeat(65536) })() }`)
  const { output } = await runSandboxed(program, { ...limits, input: ample() })
  output.destroy()
  const broken = new Readable({ read: () => broken.destroy(new Error('disk')) })
  const quiet = await aProgram('quiet', `await new Promise(() => input.resume())`)
  await expect(runSandboxed(quiet, { ...limits, input: broken })).rejects.toThrow('disk')
  const again = await aProgram('again', `return { answer: 'done' }`)
  const { answer } = await runSandboxed(again, { ...limits, input: ample() })
  expect(answer).toBe('done')
})
