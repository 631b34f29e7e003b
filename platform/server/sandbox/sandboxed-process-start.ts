import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Program } from './sandbox.ts'

/** Entry point of a sandboxed process: starts the limits in their own thread, so that they work even if the program hangs, then the program. */
const [program = '', memory, milliseconds, parent, ...args] = process.argv.slice(2)
const limits = { memory: Number(memory), milliseconds: Number(milliseconds), parent: Number(parent) }
new Worker(new URL('./sandboxed-process-limits.ts', import.meta.url), { workerData: limits }).unref()
// Node has read it already; the program does not need it.
delete process.env.NODE_COMPILE_CACHE
const { run } = (await import(program)) as { run: Program }
const { answer, output = [] } = await run(process.stdin, args)
await new Promise<void>((resolve) => process.send?.(answer, () => resolve()))
process.disconnect()
await pipeline(Readable.from(output, { objectMode: false }), process.stdout)
process.exit()
