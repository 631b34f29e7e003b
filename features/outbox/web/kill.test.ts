import { expect, test } from 'vitest'
import { eventually } from '#testing/web/eventually.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { stubDatabase } from '#testing/web/servers/stub-database.ts'
import { stubLocks } from '#testing/web/servers/stub-locks.ts'
import type { DeedStore } from './deed-store.ts'
import { aNewNote, aRewritten, listed, storeOf } from './fixtures.ts'
import { DeedQueue } from './queue.ts'
import { send } from './send.ts'
import { withDeeds } from './with-deeds.ts'

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
  const around = (store: DeedStore): DeedStore => ({
    ...store,
    all: (id) => through(() => store.all(id)),
    edit: (...asked) => through(() => store.edit(...asked)),
  })
  return { around, sending: (...asked: Parameters<typeof send>) => through(() => send(...asked)), death }
}

const steps = Array.from({ length: 9 }, (_, at) => [
  { at, when: 'before' as const },
  { at, when: 'after' as const },
]).flat()

test.each(steps)('a tab that ends at step %o leaves a new note and its change to the next one: the server has both once', async (fatal) => {
  stubDatabase()
  const release = stubLocks()
  const server = aNoteServer()
  const { around, sending, death } = mortal(fatal)
  const first = new DeedQueue({ user_id: 1, store: around(await storeOf()), send: sending })
  const wish = aNewNote('Im Zug geschrieben')
  await Promise.race([first.add(wish), death])
  const [provisional] = withDeeds(first.waiting.get(), listed, server.notes())
  if (provisional) await Promise.race([first.add(aRewritten(provisional, 'Im Zug geändert')), death])
  await death
  server.leave()
  release()
  void first.close()

  const next = new DeedQueue({ user_id: 1, store: await storeOf() })
  await next.open()
  // Whatever did not reach the store is still in its form: nobody was told that it was saved.
  if (next.waiting.get().length === 0 && server.notes().length === 0) await next.add(wish)
  await eventually(() => expect(next.waiting.get()).toEqual([]), { interval: 1 })
  expect(server.notes()).toHaveLength(1)
  expect(server.notes()[0]?.annotation).toMatch(/^Im Zug/)
  await next.close()
})
