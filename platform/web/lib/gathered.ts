export type Gathered = { ask: () => void; end: () => void }

/** Does it so many ms after it was first asked for, once for all who ask meanwhile; never twice at a time, and what takes long more rarely. */
export function gathered(run: () => Promise<unknown>, pause: number): Gathered {
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

/** The same for what has ids: whatever was asked for meanwhile, each once. */
export function gatheredIds(read: (id: number) => Promise<unknown>, pause: number) {
  const asked = new Set<number>()
  const { ask, end } = gathered(async () => {
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
