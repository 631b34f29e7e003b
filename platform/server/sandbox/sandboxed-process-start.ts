import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Program } from './sandbox.ts'
import type { Message } from './sandboxed-process.ts'

/** Entry point of a sandboxed process: starts the limits in their own thread, so that they work even if the program hangs, then the program. */
const [program = '', memory, milliseconds, parent, ...args] = process.argv.slice(2)
const limits = { memory: Number(memory), milliseconds: Number(milliseconds), parent: Number(parent) }
new Worker(new URL('./sandboxed-process-limits.ts', import.meta.url), { workerData: limits }).unref()
// Node has read it already; the program does not need it.
delete process.env.NODE_COMPILE_CACHE
const { run } = (await import(program)) as { run: Program }
const send = (message: Message<object | null>) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
const { answer, output = [] } = await run(process.stdin, args, (step) => send({ step }))
await send({ answer })
process.disconnect()
await pipeline(Readable.from(output, { objectMode: false }), process.stdout)
process.exit()
