import { workerData } from 'node:worker_threads'

const every = 20
const { memory, milliseconds } = workerData as { memory: number; milliseconds: number }
const begin = performance.now()

/** Runs beside a computation that may never pause, and ends the process once it takes more memory, inside the heap or not, or more time. */
setInterval(() => {
  if (process.memoryUsage.rss() > memory || performance.now() - begin > milliseconds) process.kill(process.pid, 'SIGKILL')
}, every)
