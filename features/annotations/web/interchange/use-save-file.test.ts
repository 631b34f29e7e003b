import { expect, test } from 'vitest'
import type { AnnotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'
import { allSent } from './use-save-file.ts'

type Sending = Parameters<typeof allSent>[0]

/** An outbox with a waiting change of layer 7. */
function aWaitingOutbox() {
  const listeners = new Set<() => void>()
  const state = {
    waiting: [{ id: 'a', refusal: null }] as unknown as ReturnType<AnnotationOutbox['waiting']>,
    trouble: null as ReturnType<AnnotationOutbox['trouble']>,
  }
  const outbox = {
    open: async () => {},
    wake: () => {},
    waiting: (id: number) => (id === 7 ? state.waiting : []),
    trouble: () => state.trouble,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Sending
  const become = (change: Partial<typeof state>) => {
    Object.assign(state, change)
    for (const listener of listeners) listener()
  }
  return { outbox, become, listeners }
}

test('allSent resolves to true once all operations of the layer are sent', async () => {
  const { outbox, become, listeners } = aWaitingOutbox()
  const sent = allSent(outbox, [7])
  expect(await allSent(outbox, [8])).toBe(true)
  become({ waiting: [] })
  expect(await sent).toBe(true)
  expect(listeners.size).toBe(0)
})

test.each([
  ['the server cannot be reached', { trouble: 'offline' as const }],
  ['the server refuses it', { waiting: [{ id: 'a', refusal: 'x' }] as never }],
])('allSent resolves to false if %s', async (_, change) => {
  const { outbox, become } = aWaitingOutbox()
  const sent = allSent(outbox, [7])
  become(change)
  expect(await sent).toBe(false)
})
