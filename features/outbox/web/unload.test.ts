import { beforeEach, expect, test } from 'vitest'
import { bookmarkChange } from '#features/bookmarks/web/bookmark-operation.ts'
import { createUnloadJournal } from '#platform/web/offline/outbox/mirror.ts'
import type { Change } from '#platform/web/offline/outbox/operation.ts'
import type { OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { aNewNote, anOutbox, storeOf, waitingIn } from './fixtures.ts'

let server: ReturnType<typeof aNoteServer>
beforeEach(() => {
  stubDatabase()
  server = aNoteServer()
})

const never = () => new Promise<never>(() => {})
const texts = () => server.notes().map(({ annotation }) => annotation)

const mark = (bookmark: boolean) => bookmarkChange({ title: '', id: 30, bookmark })

/** A page that goes away while it stores a change. */
function aLeavingPage(store: OutboxStore, change: Change) {
  const page = anOutbox(store)
  page.setLeaving(true)
  void page.add([change])
  void page.close()
}

test('a note written while a page unloads is sent by the next page, even if it could not be stored', async () => {
  aLeavingPage({ ...storeOf(), write: never }, aNewNote('Im Zug'))
  const next = anOutbox()
  await next.open()
  await eventually(() => expect([texts(), waitingIn(next)]).toEqual([['Im Zug'], []]))
  expect(createUnloadJournal(1).read()).toEqual([])
  await next.close()
})

test('a change that was stored while a page unloads is not repeated after later changes', async () => {
  const other = anOutbox()
  await other.open()
  const stored = Promise.withResolvers<void>()
  const store = storeOf()
  const write: OutboxStore['write'] = async (...asked) => {
    await store.write(...asked)
    stored.resolve()
    return never()
  }
  aLeavingPage({ ...store, write }, mark(true))
  await stored.promise
  await other.add([mark(false)])
  await eventually(() => expect([server.asked, waitingIn(other)]).toEqual([['POST agenda_items/30/set_bookmark/'], []]))
  const next = anOutbox()
  await next.open()
  expect([waitingIn(next), server.bookmark(), createUnloadJournal(1).read()]).toEqual([[], false, []])
  await Promise.all([other.close(), next.close()])
})

test('a change that the next page has taken over is not repeated when the page before is restored', async () => {
  const restored = Promise.withResolvers<void>()
  const store = storeOf()
  const write: OutboxStore['write'] = async (...asked) => {
    await restored.promise
    return store.write(...asked)
  }
  const page = anOutbox({ ...store, write })
  const adding = page.add([mark(true)])
  page.setLeaving(true)
  const next = anOutbox()
  await next.open()
  await eventually(() => expect([server.bookmark(), waitingIn(next)]).toEqual([true, []]))
  await next.add([mark(false)])
  await eventually(() => expect([server.bookmark(), waitingIn(next)]).toEqual([false, []]))
  page.setLeaving(false)
  restored.resolve()
  await adding
  await eventually(() => expect(waitingIn(page)).toEqual([]))
  expect([server.bookmark(), createUnloadJournal(1).read()]).toEqual([false, []])
  await Promise.all([page.close(), next.close()])
})
