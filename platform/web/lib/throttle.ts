export type Throttled = { ask: () => void; end: () => void }

/** Runs once per burst of requests, `pause` ms after the first; never twice at a time, and less often when a run takes long. */
export function throttle(run: () => Promise<unknown>, pause: number): Throttled {
  let state: 'resting' | 'waiting' | 'running' = 'resting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAskedAgain = false
  let isEnded = false

  const wait = (ms: number) => {
    state = 'waiting'
    timer = setTimeout(() => void start(), ms)
  }
  const start = async () => {
    state = 'running'
    isAskedAgain = false
    const began = Date.now()
    await run().catch(() => undefined)
    state = 'resting'
    if (isAskedAgain && !isEnded) wait(Math.max(pause, 3 * (Date.now() - began)))
  }
  return {
    ask() {
      isAskedAgain = true
      if (state === 'resting' && !isEnded) wait(pause)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** The same for ids: each id requested meanwhile is read once per burst. */
export function throttleIds(read: (id: number) => Promise<unknown>, pause: number) {
  const asked = new Set<number>()
  const { ask, end } = throttle(async () => {
    const ids = [...asked]
    asked.clear()
    await Promise.all(ids.map(read))
  }, pause)
  return {
    ask: (id: number) => {
      asked.add(id)
      ask()
    },
    end,
  }
}

const LONGEST = 30_000

/** Back-off of 1, 2, 4 … 30 s with up to 50 % jitter, so that a whole hall does not return at once. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(2 ** (failures - 1) * 1000, LONGEST) * (1 - random / 2)
