import { expect } from 'vitest'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { inProcess } from './in-process-sandbox.ts'

/** Programs that have begun and go on when they are told to, or when nobody wants them any more; then they run as in most tests. */
export function heldSandbox() {
  const held = new Set<() => void>()
  const sandbox: Sandbox = async (program, asked) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Told once it goes on.
    asked.input.on('error', () => undefined)
    asked.signal?.addEventListener('abort', () => resolve())
    held.add(resolve)
    await promise
    held.delete(resolve)
    return inProcess(program, asked)
  }
  return {
    sandbox,
    /** Waits until so many have begun, and none more. */
    hold: (count: number) => expect.poll(() => held.size).toBe(count),
    letOn: () => {
      for (const go of held) go()
    },
  }
}
