import { expect } from 'vitest'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { inProcess } from './in-process-sandbox.ts'

/** A sandbox whose programs wait until they are released or aborted; then they run as in most tests. */
export function heldSandbox() {
  const held = new Set<() => void>()
  const sandbox: Sandbox = async (program, asked) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Errors are reported once it continues.
    asked.input.on('error', () => undefined)
    asked.signal?.addEventListener('abort', () => resolve())
    held.add(resolve)
    await promise
    held.delete(resolve)
    return inProcess(program, asked)
  }
  return {
    sandbox,
    /** Waits until exactly this many programs have started. */
    hold: (count: number) => expect.poll(() => held.size).toBe(count),
    letOn: () => {
      for (const go of held) go()
    },
  }
}
