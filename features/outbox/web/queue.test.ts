import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault, KEY_LENGTH } from '#features/devices/web/vault.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { stubDatabase } from '#testing/web/servers/stub-database.ts'
import { isNote, type Waiting } from './deed.ts'
import { browserStore, type DeedStore } from './deed-store.ts'
import { aNewNote, aRewritten, listed, storeOf } from './fixtures.ts'
import { removedNote } from './note-deeds.ts'
import { offersOf, taken } from './offers.ts'
import { DeedQueue } from './queue.ts'
import { safeStore } from './safe-store.ts'
import { send } from './send.ts'
import { withDeeds } from './with-deeds.ts'

let server: ReturnType<typeof aNoteServer>
beforeEach(() => {
  stubDatabase()
  server = aNoteServer()
})

const queues: DeedQueue[] = []
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.close())))

async function aQueue(store?: DeedStore, sending = send): Promise<DeedQueue> {
  const queue = new DeedQueue({ user_id: 1, store: store ?? (await storeOf()), send: sending })
  queues.push(queue)
  return queue
}
const shown = (queue: DeedQueue) => withDeeds(queue.waiting.get(), listed, server.notes())
const nothingWaits = (queue: DeedQueue) =>
  eventually(() => {
    // As when the connection is back.
    queue.wake()
    expect(queue.waiting.get()).toEqual([])
  })
const refused = (queue: DeedQueue) =>
  eventually(() => {
    const [one] = queue.waiting.get()
    if (!one?.refusal) throw new Error('not refused')
    return one
  })
/** The next call gets no response. */
const cut = () => server.next('lost_before')

/** A note that the server has and that this person read. */
async function aKnownNote(queue: DeedQueue) {
  await queue.add(aNewNote('Vorher'))
  await nothingWaits(queue)
  return server.notes()[0]!
}

test('what is written, changed and removed before it could be sent is never sent; what stays is sent as it is by then', async () => {
  cut()
  const queue = await aQueue()
  await queue.add(aNewNote('Bleibt'))
  await queue.add(aNewNote('Geht'))
  const [going, staying] = shown(queue)
  await queue.add({ title: '', deed: removedNote(going!, '').deed })
  expect(shown(queue).map(({ annotation }) => annotation)).toEqual(['Bleibt'])
  await queue.add(aRewritten(staying!, 'Bleibt so'))
  await nothingWaits(queue)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Bleibt so'])
})

test('a new note that may have arrived is sent again as it was, and what was written since after it', async () => {
  server.next('lost_after')
  const queue = await aQueue()
  await queue.add(aNewNote('Im Zug'))
  await eventually(() => expect(server.notes()).toHaveLength(1))
  await queue.add(aRewritten(shown(queue)[0]!, 'Im Rathaus'))
  await nothingWaits(queue)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Rathaus'])
})

test('what is done anew while an earlier state is on its way is sent after it', async () => {
  const arriving = Promise.withResolvers<void>()
  const queue = await aQueue(undefined, async (one) => {
    const sent = await send(one)
    await arriving.promise
    return sent
  })
  const mark = (bookmark: boolean) => queue.add({ title: '', deed: { kind: 'bookmark', id: 30, bookmark } })
  await mark(true)
  await eventually(() => expect(server.bookmark()).toBe(true))
  await mark(false)
  arriving.resolve()
  await nothingWaits(queue)
  expect(server.bookmark()).toBe(false)
})

test('an answer that another tab has had before settles nothing that was written since', async () => {
  const heard = Promise.withResolvers<void>()
  const slow = await aQueue(undefined, async (one) => {
    const sent = await send(one)
    await heard.promise
    return sent
  })
  await slow.add(aNewNote('Im Zug'))
  await eventually(() => expect(server.notes()).toHaveLength(1))
  server.next('answered', 'lost_before')
  const other = await aQueue()
  await other.open()
  await other.add(aRewritten(shown(other)[0]!, 'Im Rathaus'))
  await eventually(() => expect(server.asked).toHaveLength(3))
  heard.resolve()
  await slow.close()
  await nothingWaits(other)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Rathaus'])
})

test('a note that arrived after it was read for two more changes has the words of the last one', async () => {
  const queue = await aQueue()
  await queue.add(aNewNote('Im Zug'))
  const [read] = shown(queue)
  await nothingWaits(queue)
  cut()
  for (const text of ['Im Rathaus', 'Im Saal']) await queue.add(aRewritten(read!, text))
  await nothingWaits(queue)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Saal'])
})

test('what the server fails at holds nothing else up, and is tried again', async () => {
  cut()
  const queue = await aQueue()
  await queue.add(aNewNote('Zuerst'))
  await eventually(() => expect(server.asked).toHaveLength(1))
  await queue.add({ title: '', deed: { kind: 'bookmark', id: 30, bookmark: true } })
  server.next('failing')
  await nothingWaits(queue)
  const [note, bookmark] = ['POST agenda_items/30/notes/', 'POST agenda_items/30/set_bookmark/']
  expect(server.asked).toEqual([note, note, bookmark, note])
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Zuerst'])
})

test('a note that was changed on another device is kept as it was written here; one’s own version, or another note, comes of it', async () => {
  for (const [offer, texts] of [
    ['mine', ['Im Zug']],
    ['anew', ['Im Zug', 'Daheim']],
    ['discard', ['Daheim']],
  ] as const) {
    stubDatabase()
    server = aNoteServer()
    const queue = await aQueue()
    const note = await aKnownNote(queue)
    server.write(note, 'Daheim')
    await queue.add(aRewritten(note, 'Im Zug'))
    const one = await refused(queue)
    expect([one.refusal?.status, isNote(one) && one.deed.note.annotation, offersOf(one)]).toEqual([
      409,
      'Im Zug',
      ['mine', 'anew', 'copy', 'discard'],
    ])
    // The screen shows what the server has.
    expect(shown(queue).map(({ annotation }) => annotation)).toEqual(['Daheim'])
    await queue.change(one.subject, taken[offer])
    await nothingWaits(queue)
    expect(server.notes().map(({ annotation }) => annotation)).toEqual(texts)
    await queue.close()
  }
})

test('a note that is gone is kept, and can be written anew; one that was to go anyway is done with', async () => {
  const queue = await aQueue()
  const note = await aKnownNote(queue)
  server.erase(note)
  await queue.add(aRewritten(note, 'Im Zug'))
  const one = await refused(queue)
  expect([one.refusal?.status, offersOf(one)]).toEqual([404, ['anew', 'copy', 'discard']])
  await queue.change(one.subject, taken.anew)
  await nothingWaits(queue)
  expect(server.notes().map(({ annotation }) => annotation)).toEqual(['Im Zug'])
  const [again] = server.notes()
  server.erase(again!)
  await queue.add({ title: '', deed: removedNote(again!, '').deed })
  await nothingWaits(queue)
})

test('a removal spares what was written on another device, until it is asked for again', async () => {
  const queue = await aQueue()
  const note = await aKnownNote(queue)
  server.write(note, 'Daheim')
  await queue.add({ title: '', deed: removedNote(note, '').deed })
  const one = await refused(queue)
  expect([offersOf(one), shown(queue).map(({ annotation }) => annotation)]).toEqual([['remove_anyway', 'discard'], ['Daheim']])
  await queue.change(one.subject, taken.remove_anyway)
  await nothingWaits(queue)
  expect(server.notes()).toEqual([])
})

test('tags join those of another device; a bookmark is as it was left', async () => {
  cut()
  const queue = await aQueue()
  server.tag('bereit')
  const tagger = { username: 'muster', full_name: 'Muster Eva' }
  const tag = (added: string[], removed: string[]) =>
    queue.add({ title: '', deed: { kind: 'tags', content_type: 'agendaitem', id: 30, added, removed, tagger } })
  await tag(['lesen', 'wort'], [])
  await tag([], ['wort'])
  for (const bookmark of [true, false, true]) await queue.add({ title: '', deed: { kind: 'bookmark', id: 30, bookmark } })
  await nothingWaits(queue)
  expect([server.tags(), server.bookmark()]).toEqual([['bereit', 'lesen'], true])
})

test('another tab shows what waits, and sends it', async () => {
  cut()
  const [queue, other] = [await aQueue(), await aQueue()]
  await queue.add(aNewNote('Aus dem ersten Fenster'))
  await eventually(() => expect(shown(other).map(({ annotation }) => annotation)).toEqual(['Aus dem ersten Fenster']))
  await queue.close()
  await nothingWaits(other)
  expect(server.notes()).toHaveLength(1)
})

test('without a session it waits; where nothing can be kept it stays in memory, and leaving is at risk', async () => {
  const broken: DeedStore = {
    isDurable: () => true,
    all: () => Promise.reject(new Error('full')),
    edit: () => Promise.reject(new Error('full')),
  }
  server.next('signed_out')
  const queue = await aQueue(safeStore(Promise.resolve(broken)))
  await queue.add(aNewNote('Im Speicher'))
  expect([queue.isAtRisk(), shown(queue).length]).toEqual([true, 1])
  await nothingWaits(queue)
  expect(server.notes()).toHaveLength(1)
})

test('nothing of what waits can be read without the key, nor by somebody else', async () => {
  cut()
  const queue = await aQueue()
  await queue.add(aNewNote('Kreditgeschäft Velowege'))
  await queue.close()
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('traktanda:/:deeds')
    opening.onsuccess = () => resolve(opening.result)
  })
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const reading = database.transaction('deeds').objectStore('deeds').getAll()
    reading.onsuccess = () => resolve(reading.result as Record<string, unknown>[])
  })
  const said = rows.map(({ sealed, ...open }) => JSON.stringify(open) + Buffer.from(sealed as ArrayBuffer).toString('latin1'))
  expect(said).toHaveLength(1)
  for (const word of ['Kredit', 'Velowege', 'muster']) expect(said.join('')).not.toContain(word)
  const stranger = browserStore(await createVault(crypto.getRandomValues(new Uint8Array(KEY_LENGTH))))
  const own: Waiting[] = await (await storeOf()).all(1)
  expect([await stranger.all(1), await (await storeOf()).all(2), own.length]).toEqual([[], [], 1])
})
