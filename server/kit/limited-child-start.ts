import { Worker } from 'node:worker_threads'

/** What a limited child begins with: limits in a thread of their own, which hold even when the program hangs and its parent is gone; then the program. */
const [program = '', memory, milliseconds] = process.argv.splice(2, 3)
const limits = { memory: Number(memory), milliseconds: Number(milliseconds) }
new Worker(new URL('./limited-child-limits.ts', import.meta.url), { workerData: limits }).unref()
await import(program)
