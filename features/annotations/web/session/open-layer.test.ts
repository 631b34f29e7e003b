import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Annotation, WireAnnotation } from '#features/annotations/annotation.ts'
import { announceReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aLayerServer } from '#testing/web/servers/layer-server.ts'
import { someTabs, type Tab } from '#testing/web/some-tabs.ts'
import type { Change } from './layer-session.ts'

const open: Tab[] = []

beforeEach(stubDatabase)
afterEach(() => {
  for (const tab of open.splice(0)) tab.kill()
})

const noteOf = (text: string, pageIndex = 0) => aNote({ text, pageIndex })
const textsOf = (all: readonly WireAnnotation[]) => all.map(({ text }) => String(text))
const make = (text: string): Change => ({ kind: 'create', annotation: noteOf(text) })
const rewrite = (before: Annotation, text: string): Change => ({ kind: 'update', before, annotation: { ...before, text } as Annotation })

function aLayer(start: WireAnnotation[] = [], may: Parameters<typeof someTabs>[1] = {}) {
  const server = aLayerServer(7, start)
  const tabs = someTabs(server, may)
  const openTab = async () => {
    const tab = await tabs.open()
    open.push(tab)
    return { tab, ...tab, texts: () => textsOf(tab.session.shown().annotations), saving: () => tab.session.shown().saving }
  }
  return { server, openTab }
}

test('a new annotation shows on screen at once and is then saved', async () => {
  const { server, openTab } = aLayer([noteOf('da')])
  const { session, saved, texts, saving } = await openTab()
  session.change([make('neu')])
  expect(texts()).toEqual(['da', 'neu'])
  expect(saving()).toEqual({ state: 'saving', waiting: 1 })
  await saved()
  expect(textsOf(server.held())).toEqual(['da', 'neu'])
})

test('undoing a removal gives the annotation a new id, which later undo and redo steps use', async () => {
  const note = noteOf('eins')
  const { server, openTab } = aLayer([note])
  const { session, saved, texts } = await openTab()
  const before = session.shown().annotations[0]
  if (!before) throw new Error('gone')
  session.change([rewrite(before, 'zwei')])
  session.change([{ kind: 'remove', annotation: { ...before, text: 'zwei' } as Annotation }])
  await saved()
  session.undo()
  await saved()
  expect([texts(), server.held().some(({ id }) => id === note.id)]).toEqual([['zwei'], false])
  session.undo()
  await saved()
  expect(textsOf(server.held())).toEqual(['eins'])
  session.redo()
  session.redo()
  await saved()
  expect([server.held(), texts()]).toEqual([[], []])
})

test('annotations beyond the last page move to the first and are saved there once; malformed ones stay', async () => {
  const malformed = { id: crypto.randomUUID(), pageIndex: 90, type: 'ink' as const }
  const { server, openTab } = aLayer([noteOf('drin', 2), noteOf('draussen', 3), malformed])
  const { session, saved } = await openTab()
  session.setPageCount(3)
  expect(session.shown().annotations.map(({ pageIndex }) => pageIndex)).toEqual([2, 0])
  await saved()
  expect(server.held().map(({ pageIndex }) => pageIndex)).toEqual([2, 0, 90])
  expect(session.shown()).toMatchObject({ malformed: [malformed], can_undo: false })
  expect(server.asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1)
})

test('shows annotations among invalid ones, and moves those without a valid page to the first', async () => {
  const far = { ...noteOf('weit'), pageIndex: 1_000_000 }
  const before = { ...noteOf('davor'), pageIndex: -1 }
  const strange = { ...noteOf('fremd'), type: 'stamp', color: null }
  const endless = { ...noteOf('endlos'), text: ['x'.repeat(1_000_000)] }
  const { server, openTab } = aLayer([noteOf('da'), { pageIndex: 0 }, strange, endless, before, far] as never[])
  const { session, texts, saved } = await openTab()
  session.setPageCount(3)
  expect([texts(), session.shown().annotations.map(({ pageIndex }) => pageIndex)]).toEqual([
    ['da', 'davor', 'weit'],
    [0, 0, 0],
  ])
  expect(session.shown().malformed).toMatchObject([{ id: strange.id, type: null }, { id: endless.id }])
  await saved()
  expect(server.held().find(({ id }) => id === far.id)).toMatchObject({ pageIndex: 0 })
})

test('former members may remove annotations, but neither change them nor undo the removal', async () => {
  const [first, second] = [noteOf('erste'), noteOf('zweite')]
  const { server, openTab } = aLayer([first, second], { can_change: false })
  const { session, texts, saved } = await openTab()
  const remove: Change = { kind: 'remove', annotation: first }
  session.change([remove, rewrite(second, 'neu')])
  session.change([make('dritte')])
  expect(texts()).toEqual(['erste', 'zweite'])
  session.change([remove])
  expect(session.shown().can_undo).toBe(false)
  session.undo()
  await saved()
  expect([textsOf(server.held()), texts()]).toEqual([['zweite'], ['zweite']])
})

test('a layer of another owner is read-only', async () => {
  const note = noteOf('fremd')
  const { openTab } = aLayer([note], { can_change: false, can_erase: false })
  const { session, texts } = await openTab()
  session.change([{ kind: 'remove', annotation: note }])
  expect(texts()).toEqual(['fremd'])
})

test('two tabs show the same annotations, whichever of them draws', async () => {
  const { openTab } = aLayer()
  const [one, other] = [await openTab(), await openTab()]
  one.session.change([make('hier')])
  await eventually(() => expect(other.texts()).toEqual(['hier']))
  other.session.change([make('dort')])
  await Promise.all([one.saved(), other.saved()])
  await eventually(() => expect(one.texts()).toEqual(['hier', 'dort']))
  expect(other.texts()).toEqual(['hier', 'dort'])
})

test('changes from another device show when the page is visible again, below changes that wait here', async () => {
  const [first, second] = [noteOf('erste'), noteOf('zweite')]
  const { server, openTab } = aLayer([first, second])
  const { session, texts, saved } = await openTab()
  server.next('busy')
  session.change([rewrite(first, 'hier geändert')])
  server.erase(first.id)
  server.put({ ...second, text: 'dort geändert' })
  server.put(noteOf('dort gemacht'))
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(texts().toSorted()).toEqual(['dort gemacht', 'dort geändert', 'hier geändert']))
  await saved()
  expect(textsOf(server.held()).toSorted()).toEqual(['dort gemacht', 'dort geändert', 'hier geändert'])
  expect(server.held().some(({ id }) => id === first.id)).toBe(false)
})

test('a refused annotation stays on screen and can be retried or discarded; the others are saved', async () => {
  const { server, openTab } = aLayer()
  const { session, texts, saving, saved } = await openTab()
  server.next('refused', 'answered', 'refused')
  session.change([make('abgelehnt')])
  session.change([make('angenommen')])
  const refused = { state: 'not_saved', waiting: 1, reason: 'refused', detail: 'Dieses Gremium ist geschlossen.' }
  await eventually(() => expect(saving()).toEqual(refused))
  expect([texts().toSorted(), textsOf(server.held())]).toEqual([['abgelehnt', 'angenommen'], ['angenommen']])
  session.retry()
  await eventually(() => expect([server.asked.filter((one) => one.startsWith('POST')).length, saving()]).toEqual([3, refused]))
  session.discard()
  await saved()
  expect(texts()).toEqual(['angenommen'])
})

test('an annotation drawn on a removed layer stays on screen, with the reason why it is not saved', async () => {
  const { server, openTab } = aLayer()
  const { session, texts, saving } = await openTab()
  server.next('gone')
  session.change([make('zu spät')])
  await eventually(() => expect(saving()).toEqual({ state: 'not_saved', waiting: 1, reason: 'gone' }))
  expect(texts()).toEqual(['zu spät'])
})

test.each([
  ['signed_out', 'signed_out'],
  ['lost_before', 'offline'],
] as const)('%s: a waiting change is shown as not saved and survives the tab', async (fate, reason) => {
  const { server, openTab } = aLayer()
  const { session, saving, kept, kill } = await openTab()
  server.next(fate, fate, fate)
  session.change([make('wartet')])
  await eventually(() => expect(saving()).toEqual({ state: 'not_saved', waiting: 1, reason }))
  await kept()
  kill()
  server.calm()
  const again = await openTab()
  await again.saved()
  expect([textsOf(server.held()), again.texts()]).toEqual([['wartet'], ['wartet']])
})

test('without browser storage changes are still sent, and at risk until then', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { server, openTab } = aLayer()
  const { session, outbox, saving, saved } = await openTab()
  server.next('lost_before')
  session.change([make('nur hier')])
  await eventually(() => expect(saving()).toEqual({ state: 'not_saved', waiting: 1, reason: 'no_storage' }))
  expect(outbox.isAtRisk()).toBe(true)
  await saved()
  expect([textsOf(server.held()), outbox.isAtRisk()]).toEqual([['nur hier'], false])
})

test.each([
  ['asked for again', ({ session }: Tab) => session.retry()],
  ['there by themselves once the server is', () => announceReconnect()],
])('annotations that cannot be read are reported; they can be %s', async (_how, again) => {
  const { server, openTab } = aLayer([noteOf('da')])
  server.read('busy')
  const { session, tab, texts } = await openTab()
  expect([session.shown().failure, texts()]).toEqual(['not_loaded', []])
  server.read('answered')
  again(tab)
  await eventually(() => expect([session.shown().failure, texts()]).toEqual([undefined, ['da']]))
})

test('a read-only layer sends no changes', async () => {
  const server = aLayerServer(7, [noteOf('da', 9)])
  const tab = await someTabs(server, { can_change: false }).open()
  open.push(tab)
  tab.session.setPageCount(3)
  tab.session.change([make('neu')])
  expect(tab.session.shown().annotations).toMatchObject([{ text: 'da', pageIndex: 0 }])
  expect(server.asked).toEqual(['GET annotationlayers/7/annotations/'])
})

test('annotations of an unchanged layer are not read again', async () => {
  const { server, openTab } = aLayer([noteOf('da')])
  const { session, texts } = await openTab()
  const askedAnew = async () => {
    server.asked.length = 0
    const isRead = new Promise<void>((resolve) => {
      const end = session.subscribe(() => {
        end()
        resolve()
      })
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await isRead
    expect(texts()).toEqual(textsOf(server.held()))
    return [...server.asked]
  }
  const [small, whole] = ['GET annotationlayers/7/', 'GET annotationlayers/7/annotations/']
  expect(await askedAnew()).toEqual([small, whole])
  expect(await askedAnew()).toEqual([small])
  server.put(noteOf('dort'))
  expect(await askedAnew()).toEqual([small, whole])
  expect(await askedAnew()).toEqual([small])
})

test('a read that hangs is aborted, and a retry succeeds', async () => {
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const { server, openTab } = aLayer([noteOf('da')])
  server.read('hangs')
  const opening = openTab()
  await eventually(() => expect(server.asked).toHaveLength(1))
  patience.abort(new DOMException('', 'TimeoutError'))
  const { session, texts } = await opening
  expect(session.shown().failure).toBe('not_loaded')
  vi.restoreAllMocks()
  server.read('answered')
  session.retry()
  await eventually(() => expect(texts()).toEqual(['da']))
})
