export type Throttled = { ask: () => void; end: () => void }

/**
 * Runs once per burst of requests, `delay` ms after the first, and `pause` ms later again if there were more; never twice at a time, and less often
 * when a run takes long.
 */
export function throttle(run: () => Promise<unknown>, pause: number, delay = pause): Throttled {
  /** Waits, runs, or rests after a run. */
  let isBusy = false
  let isAsked = false
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const startAfter = (ms: number) => {
    isBusy = true
    timer = setTimeout(() => {
      if (isAsked) void start()
      else isBusy = false
    }, ms)
  }
  const start = async () => {
    isAsked = false
    const began = Date.now()
    await run().catch(() => undefined)
    if (isEnded) return
    if (isAsked || delay < pause) startAfter(Math.max(pause, 3 * (Date.now() - began)))
    else isBusy = false
  }
  return {
    ask() {
      isAsked = true
      if (!isBusy && !isEnded) startAfter(delay)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** The same for ids: each id requested meanwhile is read once per burst. */
export function throttleIds(read: (id: number) => Promise<unknown>, pause: number, delay = pause) {
  const asked = new Set<number>()
  const readAll = async () => {
    const ids = [...asked]
    asked.clear()
    await Promise.all(ids.map(read))
  }
  const { ask, end } = throttle(readAll, pause, delay)
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
