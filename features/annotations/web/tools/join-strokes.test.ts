import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Annotation, AnnotationOf, WireAnnotation } from '#features/annotations/annotation.ts'
import { anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { eventually } from '#testing/web/eventually.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aLayerServer } from '#testing/web/servers/layer-server.ts'
import { someTabs, type Tab } from '#testing/web/some-tabs.ts'
import { canJoin, joined } from './join-strokes.ts'

const strokesOf = (annotations: readonly (Annotation | WireAnnotation)[]) =>
  annotations.map((one) => (one as AnnotationOf<'ink'>).strokes.length)

describe('what becomes one annotation', () => {
  test('strokes that look alike on a page, with their texts; others stay', () => {
    const [first, second, third] = [anInk({ text: 'Erstens' }), anInk(), anInk({ text: 'Drittens ' })]
    const others = [anInk({ color: '#1864ab' }), anInk({ pageIndex: 1 }), aRectangle()]
    expect(joined([first, others[0]!, second, ...others.slice(1), third])).toEqual([
      {
        kind: 'update',
        before: first,
        annotation: { ...first, strokes: [...first.strokes, ...second.strokes, ...third.strokes], text: 'Erstens\nDrittens' },
      },
      { kind: 'remove', annotation: second, into: first.id },
      { kind: 'remove', annotation: third, into: first.id },
    ])
  })

  test('a single stroke, or strokes that differ, cannot be joined', () => {
    expect([canJoin([anInk()]), canJoin([anInk(), anInk({ stroke_width: 4 })]), canJoin([aRectangle(), aRectangle()])]).toEqual([
      false,
      false,
      false,
    ])
    expect(canJoin([anInk(), anInk()])).toBe(true)
  })

  test('strokes that are too large for one annotation become as few as possible', () => {
    const half = Array.from({ length: 4_000 }, (_, at): [number, number, number] => [100.25 + at, 100.75, 0.5])
    const all = [1, 2, 3, 4].map(() => anInk({ strokes: [half] }))
    const kinds = joined(all).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'update').length).toBeLessThan(4)
    expect(strokesOf(joined(all).flatMap((one) => (one.kind === 'update' ? one.annotation : []))).reduce((sum, one) => sum + one, 0)).toBe(
      4,
    )
  })
})

describe('on the way to the server', () => {
  const open: Tab[] = []
  beforeEach(stubDatabase)
  afterEach(() => {
    for (const tab of open.splice(0)) tab.kill()
  })
  async function aLayer(count = 3) {
    const server = aLayerServer(
      7,
      Array.from({ length: count }, () => anInk()),
    )
    const tab = await someTabs(server).open()
    open.push(tab)
    const { session } = tab
    const shown = () => strokesOf(session.shown().annotations)
    const join = () => session.change(joined(session.shown().annotations))
    const changing = () => server.asked.filter((one) => !one.startsWith('GET'))
    return { server, ...tab, shown, join, changing }
  }

  test('one request joins them; it is one undo step, and can be redone', async () => {
    const { server, session, shown, join, saved, changing } = await aLayer()
    join()
    expect(shown()).toEqual([3])
    await saved()
    expect([strokesOf(server.held()), changing().length]).toEqual([[3], 1])
    session.undo()
    expect(shown()).toEqual([1, 1, 1])
    await saved()
    expect(strokesOf(server.held())).toEqual([1, 1, 1])
    session.redo()
    expect(shown()).toEqual([3])
    await saved()
    expect([strokesOf(server.held()), strokesOf(session.shown().annotations)]).toEqual([[3], [3]])
  })

  test('refused and discarded, the strokes are there as before', async () => {
    const { server, session, shown, join } = await aLayer()
    server.next('refused')
    join()
    await eventually(() => expect(session.shown().saving).toMatchObject({ reason: 'refused' }))
    session.discard()
    await eventually(() => expect(shown()).toEqual([1, 1, 1]))
    expect(strokesOf(server.held())).toEqual([1, 1, 1])
  })

  test('strokes that wait themselves are joined, too', async () => {
    const { server, session, shown, join, saved } = await aLayer(0)
    server.next('lost_after', 'lost_before', 'lost_before')
    for (let count = 0; count < 3; count++) session.change([{ kind: 'create', annotation: anInk() }])
    await eventually(() => expect(server.held()).toHaveLength(1))
    join()
    expect(shown()).toEqual([3])
    await saved()
    expect([strokesOf(server.held()), shown()]).toEqual([[3], [3]])
  })

  test('joined and removed before anything was sent, all are gone', async () => {
    const { server, session, shown, join, saved } = await aLayer()
    server.next('lost_before', 'lost_before')
    join()
    session.change(session.shown().annotations.map((annotation) => ({ kind: 'remove', annotation })))
    expect(shown()).toEqual([])
    await saved()
    expect(server.held()).toEqual([])
  })

  test('joined with one that was removed on another device, they are created again as one', async () => {
    const { server, shown, join, saved } = await aLayer()
    server.erase(server.held()[0]!.id)
    join()
    await saved()
    expect([strokesOf(server.held()), shown()]).toEqual([[3], [3]])
  })

  test('undone after the joined annotation was removed on another device, the others are back, and redo loses none', async () => {
    const { server, session, shown, join, saved } = await aLayer()
    join()
    await saved()
    session.undo()
    await saved()
    server.erase(server.held()[0]!.id)
    session.retry()
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(shown()).toEqual([1, 1]))
    session.redo()
    await saved()
    expect(strokesOf(server.held())).toEqual([1, 1])
  })
})
