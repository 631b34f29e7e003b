import { readFileSync } from 'node:fs'

/** Resident memory of a process, in megabytes. */
export const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resident memory of a process before an action, and its peak during it. */
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
