import { backOff } from '#platform/web/lib/back-off.ts'

/** Result of one send attempt: sent, put off in favour of others, nothing to send, or not possible for now. */
export type Attempt = 'sent' | 'put_off' | 'idle' | 'offline' | 'signed_out'

/** Sends queued changes one at a time; retries with back-off after a failure. */
export function createSendLoop(sendNext: () => Promise<Attempt>, onTrouble: () => void) {
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
      // Also if the attempt itself failed.
      last = await sendNext().catch(() => 'offline' as const)
      settle(last)
    } while (mayGoOn() && (last === 'sent' || last === 'put_off' || (last === 'idle' && isAskedAgain)))
    running = null
    if (last === 'offline' && mayGoOn()) timer = setTimeout(wake, backOff(failures))
  }
  const settle = (last: Attempt) => {
    // Not known yet whether the connection works.
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
export type SendLoop = ReturnType<typeof createSendLoop>
