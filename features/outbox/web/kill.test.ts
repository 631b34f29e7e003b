import { expect, test } from 'vitest'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import { send } from '#platform/web/offline/outbox/sender.ts'
import type { OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { aNewNote, anOutbox, aRewritten, kinds, shownIn, storeOf, waitingIn } from './fixtures.ts'

/** Kills a tab at one of its calls to the store and the server: before the call takes effect, or before the tab learns of it. */
function mortal({ at, when }: { at: number; when: 'before' | 'after' }) {
  let step = 0
  const { promise: death, resolve: die } = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  const through = async <T>(run: () => Promise<T>): Promise<T> => {
    const mine = step++
    if (mine > at || (mine === at && when === 'before')) {
      die()
      return never
    }
    const done = await run()
    if (mine < at) return done
    die()
    return never
  }
  const around = (store: OutboxStore): OutboxStore => ({
    ...store,
    all: (id) => through(() => store.all(id)),
    write: (...asked) => through(() => store.write(...asked)),
  })
  return { around, sending: (one: Operation) => through(() => send(kinds, one)), death }
}

const steps = Array.from({ length: 6 }, (_, at) => [
  { at, when: 'before' as const },
  { at, when: 'after' as const },
]).flat()

test.each(steps)('after a tab is killed at step %o, the next tab sends its new note once', async (fatal) => {
  stubDatabase()
  const release = stubLocks()
  const server = aNoteServer()
  const { around, sending, death } = mortal(fatal)
  const first = anOutbox(around(storeOf()), sending)
  const change = aNewNote('Im Zug geschrieben')
  await Promise.race([first.add([change]), death])
  const [provisional] = shownIn(first, server.notes())
  if (provisional) await Promise.race([first.add([aRewritten(provisional, 'Im Zug geändert')]), death])
  await death
  server.leave()
  release()
  void first.close()

  const next = anOutbox()
  await next.open()
  // Whatever did not reach the store is still in its form: nobody was told that it was saved.
  if (waitingIn(next).length === 0 && server.notes().length === 0) await next.add([change])
  await eventually(() => expect(waitingIn(next)).toEqual([]), { interval: 1 })
  expect(server.notes()).toHaveLength(1)
  expect(server.notes()[0]?.annotation).toMatch(/^Im Zug/)
  await next.close()
})
