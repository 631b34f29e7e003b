import { workerData } from 'node:worker_threads'

const every = 20
const { memory, milliseconds, parent } = workerData as { memory: number; milliseconds: number; parent: number }
const begin = performance.now()

/**
 * Runs beside a computation that may never pause, and ends the process once it takes more memory, inside the heap or not, or more time: by a signal that
 * nobody else sends. It does not outlive who asked for it, either.
 */
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memory || performance.now() - begin > milliseconds) process.kill(process.pid, 'SIGALRM')
}, every)
