import { setTimeout } from 'node:timers/promises'

const RETRY_PAUSE_MS = 1_000

type Retrying = { signal: AbortSignal; reportError: (error: unknown) => void }

/** Runs steps in order and retries each every second until it succeeds, as when the database is down. Reports a step's first failure only. */
export async function retry(steps: (() => Promise<unknown>)[], { signal, reportError }: Retrying): Promise<void> {
  for (const step of steps) {
    let isReported = false
    const fail = (error: unknown) => {
      if (!isReported) reportError(error)
      isReported = true
      return setTimeout(RETRY_PAUSE_MS, false, { signal }).catch(() => false)
    }
    const take = () => step().then(() => true)
    while (!signal.aborted && !(await take().catch(fail)));
  }
}
