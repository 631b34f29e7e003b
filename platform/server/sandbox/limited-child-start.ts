import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Program } from './sandbox.ts'

/** What a limited child begins with: limits in a thread of their own, which hold even when the program hangs; then the program. */
const [program = '', memory, milliseconds, parent, ...args] = process.argv.slice(2)
const limits = { memory: Number(memory), milliseconds: Number(milliseconds), parent: Number(parent) }
new Worker(new URL('./limited-child-limits.ts', import.meta.url), { workerData: limits }).unref()
// Node has read it.
delete process.env.NODE_COMPILE_CACHE
const { run } = (await import(program)) as { run: Program }
const { answer, output = [] } = await run(process.stdin, args)
await new Promise<void>((resolve) => process.send?.(answer, () => resolve()))
process.disconnect()
await pipeline(Readable.from(output, { objectMode: false }), process.stdout)
process.exit()
