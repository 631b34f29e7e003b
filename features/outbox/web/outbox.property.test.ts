import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookmarkChange } from '#features/bookmarks/web/bookmark-operation.ts'
import type { Note } from '#features/notes/note.ts'
import { removedNote } from '#features/notes/web/operation/note-changes.ts'
import { isNote } from '#features/notes/web/operation/note-operation.ts'
import { tagsChange } from '#features/tags/web/tags-operation.ts'
import { isRefused } from '#platform/web/offline/outbox/operation.ts'
import { howOften } from '#testing/shared/random.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'
import { aNoteServer, type NoteFate } from '#testing/web/servers/note-server.ts'
import { aNewNote, anOutbox, aRewritten, shownIn, storeOf, waitingIn } from './fixtures.ts'

const fate = fc.constantFrom<NoteFate>('answered', 'lost_before', 'lost_after', 'busy', 'failing', 'refused', 'gone', 'signed_out')
const at = fc.nat({ max: 9 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('rewrite' as const, 'remove' as const, 'elsewhere' as const, 'erased' as const), at }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('tag' as const, 'bookmark' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'wake' as const, 'reload' as const, 'kill' as const, 'switch' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fate' as const), fates: fc.array(fate, { maxLength: 4 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Lets pending work continue for a while. */
const pause = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** A tab that is gone neither reads nor writes any more. */
async function aTab() {
  const store = storeOf()
  let isDead = false
  const ifAlive = async <T>(answer: Promise<T>): Promise<T> => {
    const arrived = await answer
    return isDead ? new Promise(() => {}) : arrived
  }
  const outbox = anOutbox({ ...store, all: (id) => ifAlive(store.all(id)), write: (...asked) => ifAlive(store.write(...asked)) })
  await outbox.open()
  return { outbox, die: () => (isDead = true) }
}

/**
 * One person with two tabs and another device, and the expected text of each of their notes: a note read and changed elsewhere is expected
 * as changed there.
 */
async function aWriter(server: ReturnType<typeof aNoteServer>) {
  const release = stubLocks()
  let tabs = [await aTab(), await aTab()] as const
  let current = 0
  const wanted = new Map<string, string | null>()
  const [tags, states] = [new Set<string>(), { bookmark: false, count: 0 }]
  const outbox = () => tabs[current]!.outbox
  const shown = () => shownIn(outbox(), server.notes())
  const target = (index: number): Note | undefined => shown()[index % Math.max(shown().length, 1)]
  const next = () => `Text ${states.count++}`
  const leave = async (how: 'reload' | 'kill') => {
    for (const tab of tabs) {
      if (how === 'kill') tab.die()
      else await tab.outbox.close()
    }
    if (how === 'kill') {
      server.leave()
      release()
      for (const tab of tabs) void tab.outbox.close()
    }
    tabs = [await aTab(), await aTab()]
  }
  const acts = {
    write: async () => {
      const [text, key] = [next(), crypto.randomUUID()]
      wanted.set(key, text)
      await outbox().add([aNewNote(text, key)])
    },
    rewrite: async ({ at: index }: { at: number }) => {
      const note = target(index)
      if (!note) return
      const text = next()
      wanted.set(note.key!, text)
      await outbox().add([aRewritten(note, text)])
    },
    remove: async ({ at: index }: { at: number }) => {
      const note = target(index)
      if (!note) return
      wanted.set(note.key!, null)
      await outbox().add([removedNote(note, '')])
    },
    elsewhere: async ({ at: index }: { at: number }) => {
      const note = server.notes()[index]
      if (!note) return
      const text = next()
      if (wanted.get(note.key!) === note.annotation) wanted.set(note.key!, text)
      server.write(note, text)
    },
    erased: async ({ at: index }: { at: number }) => {
      const note = server.notes()[index]
      if (!note) return
      if (wanted.get(note.key!) === note.annotation) wanted.set(note.key!, null)
      server.erase(note)
    },
    tag: async ({ at: index }: { at: number }) => {
      const slug = `tag${index % 3}`
      const isSet = tags.has(slug)
      if (isSet) tags.delete(slug)
      else tags.add(slug)
      const change = isSet ? { added: [], removed: [slug] } : { added: [slug], removed: [] }
      await outbox().add([
        tagsChange({ title: '', content_type: 'agendaitem', id: 30, tagger: { username: 'muster', full_name: 'Muster Eva' }, ...change }),
      ])
    },
    bookmark: async () => {
      states.bookmark = !states.bookmark
      await outbox().add([bookmarkChange({ title: '', id: 30, bookmark: states.bookmark })])
    },
    fate: async ({ fates }: { fates: NoteFate[] }) => void server.next(...fates),
    switch: async () => {
      current = 1 - current
      await outbox().open()
    },
    pause,
    wake: async () => outbox().wake(),
    reload: () => leave('reload'),
    kill: () => leave('kill'),
  }
  const sent = () =>
    eventually(
      async () => {
        await outbox().open()
        if (waitingIn(outbox()).some((one) => !isRefused(one))) throw new Error('not sent')
      },
      { interval: 1 },
    )
  return {
    do: (one: Act) => (acts[one.do] as (one: Act) => Promise<unknown>)(one),
    sent,
    refused: () => waitingIn(outbox()).filter(isRefused),
    wanted,
    tags: () => [...tags].sort(),
    bookmark: () => states.bookmark,
    end: () => Promise.all(tabs.map((tab) => tab.outbox.close())),
  }
}

let writer: Awaited<ReturnType<typeof aWriter>>

test('after any lost, refused or interrupted calls each text is on the server or in a rejected operation', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(act, { maxLength: 30 }), async (all) => {
        stubDatabase()
        const server = aNoteServer()
        writer = await aWriter(server)
        for (const one of all) await writer.do(one)
        server.calm()
        await writer.sent()
        const kept = writer.refused()
        const texts = [
          ...server.notes().map(({ annotation }) => annotation),
          ...kept.filter(isNote).map(({ content }) => content.note.annotation),
        ]
        for (const text of writer.wanted.values()) if (text !== null) expect(texts).toContain(text)
        const keys = server.notes().map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        // If nothing was rejected, the others have their last requested state, too.
        if (!kept.some(({ kind }) => kind === 'tags')) expect(server.tags()).toEqual(writer.tags())
        if (!kept.some(({ kind }) => kind === 'bookmark')) expect(server.bookmark()).toBe(writer.bookmark())
      })
      .afterEach(() => writer.end()),
    { numRuns: howOften({ inTests: 100, inAll: 5_000 }) },
  )
})
