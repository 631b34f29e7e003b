import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process, in megabytes. */
export const residentMegabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resident memory of a process before an action, and its peak during it. */
export async function watchMemory(pid: number | undefined, work: () => Promise<unknown>): Promise<{ idle: number; peak: number }> {
  const idle = residentMegabytes(pid)
  return { idle, peak: Math.max(idle, await peakDuring(work, () => residentMegabytes(pid))) }
}

/** The highest figure that `measure` returns during an action. */
async function peakDuring(work: () => Promise<unknown>, measure: () => number): Promise<number> {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, measure())
  }, 20)
  await work()
  clearInterval(watch)
  return peak
}

/** Peak memory of a single program that a server runs in a process of its own during an action, in megabytes. */
export const watchPrograms = (server: number, work: () => Promise<unknown>): Promise<number> =>
  peakDuring(work, () => Math.max(0, ...childrenOf(server).filter(isProgram).map(residentMegabytes)))

/** Linux counts processor time in hundredths of a second. */
const tick_ms = 10

/** The fields of /proc/<pid>/stat after the process name, which may contain any character. */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

const [PARENT, OWN, ENDED] = [1, [11, 12], [13, 14]]

const sum = (fields: string[], places: number[]) => places.reduce((all, place) => all + Number(fields[place]), 0) * tick_ms

/** Processor milliseconds that a process has used. */
export const processorOf = (pid: number) => sum(fieldsOf(pid), OWN)

/** The same for a server and its children, including those that have ended. */
export function processorWithChildren(pid: number): number {
  const own = fieldsOf(pid)
  return childrenOf(pid).reduce((all, child) => all + processorOf(child), sum(own, [...OWN, ...ENDED]))
}

/** Megabytes of a server and its children; shared pages count once. */
export const memoryWithChildren = (pid: number) => [pid, ...childrenOf(pid)].reduce((all, one) => all + megabytesOf(one), 0)

const megabytesOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => isChildOf(one, pid))

/** The database is a child of the server, too. */
function isProgram(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandboxed-process-start')
  } catch {
    return false
  }
}

/** The process may have ended since it was listed. */
function isChildOf(one: number, parent: number) {
  try {
    return Number(fieldsOf(one)[PARENT]) === parent
  } catch {
    return false
  }
}
