import { setTimeout } from 'node:timers/promises'

/** In milliseconds. */
const againAfter = 1_000

type Persevering = { signal: AbortSignal; tellError: (error: unknown) => void }

/** Takes one step after the other, each as often as it needs to succeed: without the database none does. A failure is told once a step. */
export async function persevere(steps: (() => Promise<unknown>)[], { signal, tellError }: Persevering): Promise<void> {
  for (const step of steps) {
    let isTold = false
    const fail = (error: unknown) => {
      if (!isTold) tellError(error)
      isTold = true
      return setTimeout(againAfter, false, { signal }).catch(() => false)
    }
    const take = () => step().then(() => true)
    while (!signal.aborted && !(await take().catch(fail)));
  }
}
