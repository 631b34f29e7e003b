import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { strokeShape } from '#features/annotations/geometry/stroke.ts'
import { type InkPoint, largestAnnotation } from '#features/annotations/kinds/fields.ts'
import type { Annotator, Style } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { Draft, GestureContext, Handwriting, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aLayerServer } from '#testing/web/servers/layer-server.ts'
import { someTabs, type Tab } from '#testing/web/some-tabs.ts'
import { runningStroke } from './ink.ts'
import { kindTools } from './kinds.ts'

const pen = { type: 'ink', color: '#1d6fa5', opacity: 0.5, stroke_width: 3 } as const

const spiral = (points: number): InkPoint[] =>
  Array.from({ length: points }, (_, at) => [300 + (at / 5) * Math.cos(at / 20), 400 + (at / 5) * Math.sin(at / 20), 0.5])

const aGroup = () => document.createElementNS('http://www.w3.org/2000/svg', 'g')
const shapesIn = (group: Element) => [...group.children].map((path) => path.getAttribute('d') ?? '')

/** The bounds of everything drawn. */
function boundsOf(shapes: string[]): number[] {
  const numbers = shapes.flatMap((d) => d.match(/-?[\d.]+/g) ?? []).map(Number)
  const [x, y] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

test('a long stroke is drawn in pieces: a frame redraws only the last one, and together they are the stroke', () => {
  const group = aGroup()
  const points = spiral(1000)
  const { show } = runningStroke(group, pen)
  for (let end = 4; end <= 900; end += 4) show(points.slice(0, end), points.slice(end, end + 2))
  const before = shapesIn(group)
  show(points, [])
  const now = shapesIn(group)
  expect(before.length).toBeGreaterThan(6)
  expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  const whole = boundsOf([strokeShape(points, pen, false).d])
  for (const [at, edge] of boundsOf(now).entries()) expect(Math.abs(edge - whole[at]!)).toBeLessThan(0.5)
})

test('a running stroke has the colour and opacity of the pen, and is cleared when it ends', () => {
  const group = aGroup()
  const { show, clear } = runningStroke(group, pen)
  show(spiral(300), [])
  expect([group.getAttribute('fill'), group.getAttribute('opacity')]).toEqual(['#1d6fa5', '0.5'])
  clear()
  expect(group.children).toHaveLength(0)
})

test('many points in one frame are drawn like points that come one by one', () => {
  const [slow, fast] = [aGroup(), aGroup()]
  const points = spiral(700)
  const { show } = runningStroke(slow, pen)
  for (let end = 1; end <= points.length; end++) show(points.slice(0, end), [])
  runningStroke(fast, pen).show(points, [])
  expect(shapesIn(fast)).toEqual(shapesIn(slow))
})

type Place = { x: number; y: number; at: number; page?: number; style?: Partial<Style>; tool?: 'ink' | 'highlighter' }

/** A pen above a layer. Its clock is that of the pointer events: `at` says when a stroke begins and, a tenth of a second later, ends. */
function aPen(session: LayerSession) {
  const handwriting = createStore<Handwriting | null>(null)
  const draft = createStore<Draft | null>(null)
  return ({ x, y, at, page: index = 0, style, tool = 'ink' }: Place) => {
    const { begin, presets } = kindTools[tool]
    const annotator = { session, styleOf: () => ({ ...presets.styles[0]!, ...style }) } as unknown as Annotator
    const context = { annotator: () => annotator, draft, handwriting } as unknown as GestureContext
    const page = { index, width: 595, height: 842, rotation: 0, scale: 1, host: document.createElement('div') }
    const points = [0, 6, 12].map((way) => [x + way, y + (way % 4), 0.5])
    const drag = { page, first: { type: 'pen', time: at }, last: { time: at + 100 }, points, ahead: [], shift: false }
    begin(context, drag as unknown as PointerDrag)?.keep()
  }
}

const strokesOf = (annotations: readonly unknown[]) =>
  annotations.map((one) => (one as Annotation).type === 'ink' && (one as Extract<Annotation, { type: 'ink' }>).strokes.length)

describe('on a page', () => {
  const drawn = (...strokes: Place[]) => {
    const session = aSession()
    const write = aPen(session)
    for (const stroke of strokes) write(stroke)
    return session
  }
  const shown = (session: LayerSession) => strokesOf(session.shown().annotations)

  test('strokes that follow each other within two seconds are one annotation, undone and redone stroke by stroke', () => {
    const session = drawn({ x: 100, y: 100, at: 0 }, { x: 120, y: 100, at: 2100 }, { x: 140, y: 100, at: 2500 })
    expect(shown(session)).toEqual([3])
    const left = [1, 2, 3].map(() => {
      session.undo()
      return shown(session)
    })
    expect(left).toEqual([[2], [1], []])
    session.redo()
    session.redo()
    expect(shown(session)).toEqual([2])
  })

  test.each<[string, Place]>([
    ['after more than two seconds', { x: 120, y: 100, at: 2101 }],
    ['far away', { x: 300, y: 400, at: 500 }],
    ['on another page', { x: 120, y: 100, at: 500, page: 1 }],
    ['in another colour', { x: 120, y: 100, at: 500, style: { color: '#c92a2a' } }],
    ['in another width', { x: 120, y: 100, at: 500, style: { stroke_width: 4 } }],
  ])('a stroke %s begins another annotation', (_, next) => {
    expect(shown(drawn({ x: 100, y: 100, at: 0 }, next))).toEqual([1, 1])
  })

  test('marks of the highlighter stay apart', () => {
    const session = drawn({ x: 100, y: 100, at: 0, tool: 'highlighter' }, { x: 120, y: 100, at: 300, tool: 'highlighter' })
    expect(session.shown().annotations).toHaveLength(2)
  })

  test('a handwriting that was removed is not continued, and one that was changed keeps the change', () => {
    const session = aSession()
    const write = aPen(session)
    write({ x: 100, y: 100, at: 0 })
    const [before] = session.shown().annotations
    session.change([{ kind: 'update', before: before!, annotation: { ...before!, text: 'Wichtig' } }])
    write({ x: 120, y: 100, at: 400 })
    expect([session.shown().annotations.map(({ text }) => text), shown(session)]).toEqual([['Wichtig'], [2]])
    session.change([{ kind: 'remove', annotation: session.shown().annotations[0]! }])
    write({ x: 140, y: 100, at: 800 })
    expect(shown(session)).toEqual([1])
  })

  test('a handwriting that is too large for one annotation goes on in the next', () => {
    const session = aSession()
    const write = aPen(session)
    write({ x: 100, y: 100, at: 0 })
    const [before] = session.shown().annotations
    const long = Array.from({ length: 12_000 }, (_, at): [number, number, number] => [100.25 + (at % 40), 100.75, 0.5])
    session.change([{ kind: 'update', before: before!, annotation: { ...before!, strokes: [long] } as Annotation }])
    expect(JSON.stringify(session.shown().annotations[0]).length).toBeLessThan(largestAnnotation)
    write({ x: 120, y: 100, at: 400 })
    expect(shown(session)).toEqual([1, 1])
  })
})

describe('on its way to the server', () => {
  const open: Tab[] = []
  beforeEach(stubDatabase)
  afterEach(() => {
    for (const tab of open.splice(0)) tab.kill()
  })
  async function aWriter() {
    const server = aLayerServer(7)
    const tabs = someTabs(server)
    const openTab = async () => {
      const tab = await tabs.open()
      open.push(tab)
      return { ...tab, write: aPen(tab.session) }
    }
    return { server, openTab }
  }

  test('written offline, it is one change that waits, and arrives whole', async () => {
    const { server, openTab } = await aWriter()
    const { session, outbox, write, saved } = await openTab()
    server.next(...Array.from({ length: 40 }, () => 'lost_before' as const))
    for (const [at, x] of [100, 120, 140, 160].entries()) write({ x, y: 100, at: at * 500 })
    expect(session.shown().saving).toMatchObject({ waiting: 1 })
    await eventually(() => expect(outbox.all()).toHaveLength(1))
    server.calm()
    await saved()
    expect(strokesOf(server.held())).toEqual([4])
    expect(server.asked.filter((one) => one.startsWith('PATCH')).length).toBeLessThanOrEqual(1)
  })

  test('an answer that is lost on its way back repeats nothing', async () => {
    const { server, openTab } = await aWriter()
    const { write, saved } = await openTab()
    server.next('lost_after', 'lost_after', 'busy')
    write({ x: 100, y: 100, at: 0 })
    write({ x: 120, y: 100, at: 400 })
    write({ x: 140, y: 100, at: 800 })
    await saved()
    expect(strokesOf(server.held())).toEqual([3])
  })

  test('a refused stroke is sent with the next one', async () => {
    const { server, openTab } = await aWriter()
    const { session, write, saved } = await openTab()
    server.next('refused')
    write({ x: 100, y: 100, at: 0 })
    await eventually(() => expect(session.shown().saving).toMatchObject({ reason: 'refused' }))
    write({ x: 120, y: 100, at: 900 })
    await saved()
    expect(strokesOf(server.held())).toEqual([2])
  })

  test('a tab killed in mid-writing leaves what was stored to the next one, which begins a handwriting of its own', async () => {
    const { server, openTab } = await aWriter()
    const { write, kept, kill } = await openTab()
    server.next('hangs')
    write({ x: 100, y: 100, at: 0 })
    write({ x: 120, y: 100, at: 400 })
    await kept()
    kill()
    server.calm()
    const next = await openTab()
    next.write({ x: 140, y: 100, at: 800 })
    await next.saved()
    expect(strokesOf(server.held())).toEqual([2, 1])
  })

  test('removed on another device in the meantime, it is created again, and what follows begins anew', async () => {
    const { server, openTab } = await aWriter()
    const { session, write, saved } = await openTab()
    write({ x: 100, y: 100, at: 0 })
    await saved()
    server.erase(server.held()[0]!.id)
    write({ x: 120, y: 100, at: 400 })
    await saved()
    expect(strokesOf(server.held())).toEqual([2])
    write({ x: 140, y: 100, at: 800 })
    await saved()
    expect([strokesOf(server.held()), strokesOf(session.shown().annotations)]).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  test('stored and read back, its strokes stay the same objects, so that only the new one is drawn', async () => {
    const { openTab } = await aWriter()
    const { session, write, saved } = await openTab()
    write({ x: 100, y: 100, at: 0 })
    const first = () => (session.shown().annotations[0] as Extract<Annotation, { type: 'ink' }>).strokes[0]
    const before = first()
    write({ x: 120, y: 100, at: 400 })
    await saved()
    expect(first()).toBe(before)
  })
})
