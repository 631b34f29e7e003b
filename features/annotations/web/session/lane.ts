/** What one attempt led to: something went out or was put off for others, nothing waits, or it cannot be sent for now. */
export type Attempt = 'sent' | 'put_off' | 'idle' | 'offline' | 'signed_out'

const LONGEST = 30_000

/** 1, 2, 4 … 30 s, up to a half of it less, so that a hall of readers does not come back at once. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(2 ** (failures - 1) * 1000, LONGEST) * (1 - random / 2)

/** Sends the changes of one layer one after the other; tries again later when that fails. */
export function createLane(sendNext: () => Promise<Attempt>, onTrouble: () => void) {
  let trouble: 'offline' | 'signed_out' | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  const mayGoOn = () => !isStopped
  const attempt = async () => {
    let last: Attempt
    do {
      isAskedAgain = false
      // Also when it could not even be tried.
      last = await sendNext().catch(() => 'offline' as const)
      settle(last)
    } while (mayGoOn() && (last === 'sent' || last === 'put_off' || (last === 'idle' && isAskedAgain)))
    running = null
    if (last === 'offline' && mayGoOn()) timer = setTimeout(wake, backOff(failures))
  }
  const settle = (last: Attempt) => {
    // Whether anything goes out is not known yet.
    if (last === 'put_off') return
    const before = trouble
    trouble = last === 'offline' || last === 'signed_out' ? last : null
    failures = trouble ? failures + 1 : 0
    if (trouble !== before) onTrouble()
  }
  const wake = () => {
    clearTimeout(timer)
    isAskedAgain = true
    if (mayGoOn()) running ??= attempt()
  }
  const stop = async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
  return { wake, stop, trouble: () => trouble }
}
export type Lane = ReturnType<typeof createLane>
