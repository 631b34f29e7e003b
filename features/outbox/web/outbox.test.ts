import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookmarkChange } from '#features/bookmarks/web/bookmark-operation.ts'
import { createVault, KEY_LENGTH } from '#features/devices/web/vault.ts'
import { removedNote } from '#features/notes/web/operation/note-changes.ts'
import { isNote } from '#features/notes/web/operation/note-operation.ts'
import { tagsChange } from '#features/tags/web/tags-operation.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import type { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import { send } from '#platform/web/offline/outbox/sender.ts'
import { browserStore, type OutboxStore, safeStore } from '#platform/web/offline/outbox/store.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { aNewNote, anOutbox, aRewritten, kinds, shownIn, storeOf, waitingIn } from './fixtures.ts'
import { offersOf, taken } from './UnsentOperation.tsx'

let server: ReturnType<typeof aNoteServer>
beforeEach(() => {
  stubDatabase()
  server = aNoteServer()
})

const outboxes: Outbox[] = []
afterEach(() => Promise.all(outboxes.splice(0).map((outbox) => outbox.close())))

function aTab(...parts: Parameters<typeof anOutbox>): Outbox {
  const outbox = anOutbox(...parts)
  outboxes.push(outbox)
  return outbox
}
const sendNow = (one: Operation) => send(kinds, one)
const shown = (outbox: Outbox) => shownIn(outbox, server.notes())
const nothingWaits = (outbox: Outbox) =>
  eventually(() => {
    // As when the connection is back.
    outbox.wake()
    expect(waitingIn(outbox)).toEqual([])
  })
const refused = (outbox: Outbox) =>
  eventually(() => {
    const [one] = waitingIn(outbox)
    if (!one?.refusal) throw new Error('not refused')
    return one
  })
/** The next call gets no response. */
const cut = () => server.next('lost_before')

/** A note that the server has and that this person read. */
async function aKnownNote(outbox: Outbox) {
  await outbox.add([aNewNote('Vorher')])
  await nothingWaits(outbox)
  return server.notes()[0]!
}

test('a note created and removed before it was sent is never sent; others are sent with their latest text', async () => {
  cut()
  const outbox = aTab()
  await outbox.add([aNewNote('Bleibt')])
  await outbox.add([aNewNote('Geht')])
  const [going, staying] = shown(outbox)
  await outbox.add([removedNote(going!, '')])
  expect(shown(outbox).map(({ annotation }) => annotation)).toEqual(['Bleibt'])
  await outbox.add([aRewritten(staying!, 'Bleibt so')])
  await nothingWaits(outbox)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Bleibt so'])
})

test('a new note that may have arrived is sent again without a duplicate, followed by its change', async () => {
  server.next('lost_after')
  const outbox = aTab()
  await outbox.add([aNewNote('Im Zug')])
  await eventually(() => expect(server.notes()).toHaveLength(1))
  await outbox.add([aRewritten(shown(outbox)[0]!, 'Im Rathaus')])
  await nothingWaits(outbox)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Rathaus'])
})

test('a change made while an earlier state is being sent is sent after it', async () => {
  const arriving = Promise.withResolvers<void>()
  const outbox = aTab(storeOf(), async (one) => {
    const sent = await sendNow(one)
    await arriving.promise
    return sent
  })
  const mark = (bookmark: boolean) => outbox.add([bookmarkChange({ title: '', id: 30, bookmark })])
  await mark(true)
  await eventually(() => expect(server.bookmark()).toBe(true))
  await mark(false)
  arriving.resolve()
  await nothingWaits(outbox)
  expect(server.bookmark()).toBe(false)
})

test('an answer that another tab already had does not settle later changes', async () => {
  const heard = Promise.withResolvers<void>()
  const slow = aTab(storeOf(), async (one) => {
    const sent = await sendNow(one)
    await heard.promise
    return sent
  })
  await slow.add([aNewNote('Im Zug')])
  await eventually(() => expect(server.notes()).toHaveLength(1))
  server.next('answered', 'lost_before')
  const other = aTab()
  await other.open()
  await other.add([aRewritten(shown(other)[0]!, 'Im Rathaus')])
  await eventually(() => expect(server.asked).toHaveLength(3))
  heard.resolve()
  await slow.close()
  await nothingWaits(other)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Rathaus'])
})

test('two changes of a note read before it arrived are both applied: the last text is saved', async () => {
  const outbox = aTab()
  await outbox.add([aNewNote('Im Zug')])
  const [read] = shown(outbox)
  await nothingWaits(outbox)
  cut()
  for (const text of ['Im Rathaus', 'Im Saal']) await outbox.add([aRewritten(read!, text)])
  await nothingWaits(outbox)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Saal'])
})

test('a failing operation does not delay others and is retried', async () => {
  cut()
  const outbox = aTab()
  await outbox.add([aNewNote('Zuerst')])
  await eventually(() => expect(server.asked).toHaveLength(1))
  await outbox.add([bookmarkChange({ title: '', id: 30, bookmark: true })])
  server.next('failing')
  await nothingWaits(outbox)
  const [note, bookmark] = ['POST agenda_items/30/notes/', 'POST agenda_items/30/set_bookmark/']
  expect(server.asked).toEqual([note, note, bookmark, note])
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Zuerst'])
})

test('a change of a note that changed elsewhere is rejected; it can be forced, saved as new or discarded', async () => {
  for (const [offer, texts] of [
    ['mine', ['Im Zug']],
    ['anew', ['Im Zug', 'Daheim']],
    ['discard', ['Daheim']],
  ] as const) {
    stubDatabase()
    server = aNoteServer()
    const outbox = aTab()
    const note = await aKnownNote(outbox)
    server.write(note, 'Daheim')
    await outbox.add([aRewritten(note, 'Im Zug')])
    const one = await refused(outbox)
    expect([one.refusal?.status, isNote(one) && one.content.note.annotation, offersOf(one)]).toEqual([
      409,
      'Im Zug',
      ['mine', 'anew', 'copy', 'discard'],
    ])
    // The screen shows what the server has.
    expect(shown(outbox).map(({ annotation }) => annotation)).toEqual(['Daheim'])
    await outbox.change(one, taken[offer])
    await nothingWaits(outbox)
    expect(server.notes().map(({ annotation }) => annotation)).toEqual(texts)
    await outbox.close()
  }
})

test('a change of a removed note is kept and can be saved as new; removing a removed note is settled', async () => {
  const outbox = aTab()
  const note = await aKnownNote(outbox)
  server.erase(note)
  await outbox.add([aRewritten(note, 'Im Zug')])
  const one = await refused(outbox)
  expect([one.refusal?.status, offersOf(one)]).toEqual([404, ['anew', 'copy', 'discard']])
  await outbox.change(one, taken.anew)
  await nothingWaits(outbox)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Zug'])
  const [again] = server.notes()
  server.erase(again!)
  await outbox.add([removedNote(again!, '')])
  await nothingWaits(outbox)
})

test('a removal is rejected if the note was changed on another device, until it is confirmed', async () => {
  const outbox = aTab()
  const note = await aKnownNote(outbox)
  server.write(note, 'Daheim')
  await outbox.add([removedNote(note, '')])
  const one = await refused(outbox)
  expect([offersOf(one), shown(outbox).map(({ annotation }) => annotation)]).toEqual([['remove_anyway', 'discard'], ['Daheim']])
  await outbox.change(one, taken.remove_anyway)
  await nothingWaits(outbox)
  expect(server.notes()).toEqual([])
})

test('tags are merged with those of another device; a bookmark keeps its last state', async () => {
  cut()
  const outbox = aTab()
  server.tag('bereit')
  const tagger = { username: 'muster', full_name: 'Muster Eva' }
  const tag = (added: string[], removed: string[]) =>
    outbox.add([tagsChange({ title: '', content_type: 'agendaitem', id: 30, added, removed, tagger })])
  await tag(['lesen', 'wort'], [])
  await tag([], ['wort'])
  for (const bookmark of [true, false, true]) await outbox.add([bookmarkChange({ title: '', id: 30, bookmark })])
  await nothingWaits(outbox)
  expect([server.tags(), server.bookmark()]).toEqual([['bereit', 'lesen'], true])
})

test('another tab shows waiting operations and sends them', async () => {
  cut()
  const [outbox, other] = [aTab(), aTab()]
  await outbox.add([aNewNote('Aus dem ersten Fenster')])
  await eventually(() => expect(shown(other).map(({ annotation }) => annotation)).toEqual(['Aus dem ersten Fenster']))
  await outbox.close()
  await nothingWaits(other)
  expect(server.notes()).toHaveLength(1)
})

test('without a session operations wait; without storage they stay in memory and are at risk', async () => {
  const broken: OutboxStore = {
    isDurable: () => true,
    all: () => Promise.reject(new Error('full')),
    write: () => Promise.reject(new Error('full')),
  }
  server.next('signed_out')
  const outbox = aTab(safeStore(broken))
  await outbox.add([aNewNote('Im Speicher')])
  expect([outbox.isAtRisk(), shown(outbox).length]).toEqual([true, 1])
  await nothingWaits(outbox)
  expect(server.notes()).toHaveLength(1)
})

test('waiting operations cannot be read without the key or by another user', async () => {
  cut()
  const outbox = aTab()
  await outbox.add([aNewNote('Kreditgeschäft Velowege')])
  await outbox.close()
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('traktanda:/:operations')
    opening.onsuccess = () => resolve(opening.result)
  })
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const reading = database.transaction('operations').objectStore('operations').getAll()
    reading.onsuccess = () => resolve(reading.result as Record<string, unknown>[])
  })
  const said = rows.map(({ sealed, ...open }) => JSON.stringify(open) + Buffer.from(sealed as string, 'base64').toString('latin1'))
  expect(said).toHaveLength(1)
  for (const word of ['Kredit', 'Velowege', 'muster']) expect(said.join('')).not.toContain(word)
  const stranger = browserStore(createVault(crypto.getRandomValues(new Uint8Array(KEY_LENGTH))))
  const own = await storeOf().all(1)
  expect([await stranger.all(1), await storeOf().all(2), own.length]).toEqual([[], [], 1])
})
