import { vi } from 'vitest'

type Run = () => Promise<unknown>

/** jsdom has no Web Locks: one holder per name; killed tabs release theirs. */
export function stubLocks() {
  let queues = new Map<string, Promise<unknown>>()
  const request = (name: string, ...[options, given]: [Run] | [unknown, Run]) => {
    const run = given ?? (options as Run)
    const mine = (queues.get(name) ?? Promise.resolve()).then(run, run)
    queues.set(name, mine)
    return mine
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  return () => {
    queues = new Map()
  }
}
