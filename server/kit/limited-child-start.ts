import { Worker } from 'node:worker_threads'

/** What a limited child begins with: limits in a thread of their own, which hold even when the program hangs; then the program. */
const [program = '', ...numbers] = process.argv.splice(2, 4)
const [memory, milliseconds, parent] = numbers.map(Number)
new Worker(new URL('./limited-child-limits.ts', import.meta.url), { workerData: { memory, milliseconds, parent } }).unref()
// Node has read it.
delete process.env.NODE_COMPILE_CACHE
await import(program)
