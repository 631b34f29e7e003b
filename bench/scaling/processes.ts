import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tick_ms = 10

/** What /proc tells after the name, which may hold anything. */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

const [PARENT, OWN, ENDED] = [1, [11, 12], [13, 14]]

const sum = (fields: string[], places: number[]) => places.reduce((all, place) => all + Number(fields[place]), 0) * tick_ms

/** Processor milliseconds that a process has used. */
export const processorOf = (pid: number) => sum(fieldsOf(pid), OWN)

/** The same of a server with its children, also of those that have ended. */
export function processorWithChildren(pid: number): number {
  const own = fieldsOf(pid)
  return childrenOf(pid).reduce((all, child) => all + processorOf(child), sum(own, [...OWN, ...ENDED]))
}

/** Megabytes that a server and its children hold; what they share counts once. */
export const memoryWithChildren = (pid: number) => [pid, ...childrenOf(pid)].reduce((all, one) => all + megabytesOf(one), 0)

const megabytesOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => isChildOf(one, pid))

/** Processes may end between the list and the look. */
function isChildOf(one: number, parent: number) {
  try {
    return Number(fieldsOf(one)[PARENT]) === parent
  } catch {
    return false
  }
}
