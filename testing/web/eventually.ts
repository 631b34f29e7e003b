import { vi } from 'vitest'

/** Waits until the check passes; the limit only ends what hangs. `interval` in milliseconds. */
export const eventually = <Found>(check: () => Found, { interval = 50 }: { interval?: number } = {}) =>
  vi.waitFor(check, { timeout: 60_000, interval })
