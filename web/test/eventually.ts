import { vi } from 'vitest'

/** Waits until it holds, on a busy machine, too. */
export const eventually = <Found>(check: () => Found) => vi.waitFor(check, { timeout: 15_000 })
