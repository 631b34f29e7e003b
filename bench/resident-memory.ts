import { readFileSync } from 'node:fs'

/** Megabytes that a process has in memory now. */
export const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** What a process has in memory before something is done, and at most while it is. */
export async function watchMemory(pid: number | undefined, work: () => Promise<unknown>): Promise<{ idle: number; peak: number }> {
  const idle = residentMegabytes(pid)
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 20)
  await work()
  clearInterval(watch)
  return { idle, peak }
}
