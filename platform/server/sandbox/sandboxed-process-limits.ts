import { workerData } from 'node:worker_threads'

const CHECK_EVERY_MS = 20
const { memory, milliseconds, parent } = workerData as { memory: number; milliseconds: number; parent: number }
const begin = performance.now()

/**
 * Runs in a thread beside a computation that may never pause. Kills the process once it exceeds its memory (heap and other) or time, by a signal that
 * nothing else sends, or once its parent has gone.
 */
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memory || performance.now() - begin > milliseconds) process.kill(process.pid, 'SIGALRM')
}, CHECK_EVERY_MS)
