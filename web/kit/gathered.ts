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
