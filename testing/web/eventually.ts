import { vi } from 'vitest'

/** Waits until the check passes; the timeout only ends hanging tests. `interval` in milliseconds. */
export const eventually = <Found>(check: () => Found, { interval = 50 }: { interval?: number } = {}) =>
  vi.waitFor(check, { timeout: 60_000, interval })
