import { describe, expect, test } from 'vitest'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { mergedLines } from '#features/annotations/geometry/marked-text.ts'
import { emptyBox, originOf, withText } from '#features/annotations/geometry/text-box.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { afterEraser } from '#features/annotations/web/gestures/erase.ts'
import { handleNamed, handlesOf, pulled } from '#features/annotations/web/gestures/handles.ts'
import { constrained, diagonal, eighth } from '#features/annotations/web/kinds/shapes.ts'
import { byPage, chunksOf } from '#features/annotations/web/session/shown-annotations.ts'
import type { Turn } from '#platform/shared/page-space.ts'
import { widthOf } from './Shapes.tsx'
import { startWriting } from './writing.ts'

const page = { width: 595, height: 842 }
const common = { pageIndex: 0, color: '#c92a2a', opacity: 1, stroke_width: 2 }
const anId = () => crypto.randomUUID()
const rectangle = (): AnnotationOf<'rectangle'> => ({ ...common, id: anId(), type: 'rectangle', x: 100, y: 100, width: 80, height: 40 })
const line = (): AnnotationOf<'line'> => ({ ...common, id: anId(), type: 'line', from: [0, 0], to: [100, 0] })
const ink = (): AnnotationOf<'ink'> => ({
  ...common,
  id: anId(),
  type: 'ink',
  strokes: [
    [
      [0, 50, 0.5],
      [100, 50, 0.5],
    ],
  ],
})
const aText = (turn: Turn = 0): AnnotationOf<'freetext'> => ({
  id: anId(),
  pageIndex: 0,
  color: '#000000',
  opacity: 1,
  font_size: 10,
  turn,
  text: '',
  type: 'freetext',
  ...emptyBox({ x: 200, y: 300 }, { font_size: 10, turn }),
})

describe('shapes drawn with Shift', () => {
  test('boxes become squares within the page, lines snap to eighths of a turn', () => {
    expect(constrained(diagonal, { from: [100, 100], to: [160, 120], page })).toEqual([160, 160])
    expect(constrained(diagonal, { from: [100, 100], to: [40, 120], page })).toEqual([40, 160])
    expect(constrained(diagonal, { from: [500, 800], to: [590, 810], page })).toEqual([542, 842])
    const [x, y] = constrained(eighth, { from: [0, 0], to: [100, 8], page })
    expect([Math.round(x), Math.round(y)]).toEqual([100, 0])
  })
})

describe('the eraser', () => {
  test('splits a stroke, removes other annotations that it touches, and leaves the rest', () => {
    const across = [
      [50, 0],
      [50, 100],
    ] as const
    const way: Parameters<typeof afterEraser>[1] = [[...across[0]], [...across[1]]]
    expect(afterEraser(ink(), way, 5)).toMatchObject({ strokes: [expect.anything(), expect.anything()] })
    const cut = JSON.stringify(afterEraser(ink(), way, Math.PI))
    expect(cut).not.toMatch(/\.\d{3}/)
    expect(afterEraser({ ...line(), from: [0, 50], to: [100, 50] }, way, 5)).toBeNull()
    const aside = rectangle()
    expect(afterEraser(aside, way, 5)).toBe(aside)
  })

  test('removes a stroke of which nothing is left', () => {
    expect(
      afterEraser(
        ink(),
        [
          [-20, 50],
          [120, 50],
        ],
        5,
      ),
    ).toBeNull()
  })
})

describe('handles', () => {
  test('boxes have eight, lines two, notes and markings none', () => {
    const note: Annotation = { ...common, id: anId(), type: 'note', x: 0, y: 0, text: '' }
    const marking: Annotation = { ...common, id: anId(), type: 'highlight', turn: 0, rects: [{ x: 0, y: 0, width: 9, height: 9 }] }
    expect([rectangle(), line(), note, marking].map((one) => handlesOf(one).length)).toEqual([8, 2, 0, 0])
  })

  test('a corner resizes and keeps the opposite corner, an end of a line follows the pointer', () => {
    const box = rectangle()
    const corner = handleNamed(box, '1 1')!
    expect(pulled(box, corner, { way: [20, 10], keepsShape: false })).toMatchObject({ x: 100, y: 100, width: 100, height: 50 })
    const ended = line()
    expect(pulled(ended, handleNamed(ended, 'to')!, { way: [5, 7], keepsShape: false })).toMatchObject({ from: [0, 0], to: [105, 7] })
  })
})

describe('texts', () => {
  test('a text box grows with its text to the edge of the page, then in depth, and keeps its origin', () => {
    for (const turn of [0, 90, 180, 270] as const) {
      const empty = aText(turn)
      const grown = withText(empty, 'Ein ziemlich langer Satz, '.repeat(12), { page, widthOf })
      expect(originOf(grown)).toEqual(originOf(empty))
      const [length, depth] = turn % 180 === 0 ? [grown.width, grown.height] : [grown.height, grown.width]
      expect(depth).toBeGreaterThan(2 * 12.5)
      expect(length).toBeLessThanOrEqual({ 0: 395, 90: 542, 180: 200, 270: 300 }[turn])
    }
  })

  test('blank texts are not saved, emptied texts are removed, and saving the same text twice changes nothing', () => {
    const session = aSession()
    const annotation = aText()
    const keep = startWriting(session, annotation)
    keep({ annotation, text: '  ', page })
    expect(session.shown().annotations).toEqual([])
    keep({ annotation, text: 'Antrag', page })
    keep({ annotation, text: 'Antrag', page })
    expect(session.shown().annotations).toMatchObject([{ id: annotation.id, text: 'Antrag' }])
    keep({ annotation, text: '', page })
    expect(session.shown().annotations).toEqual([])
    session.undo()
    expect(session.shown().annotations).toMatchObject([{ text: 'Antrag' }])
  })
})

describe('markings', () => {
  test('merges pieces of a line, but not lines or columns, also in rotated text', () => {
    const piece = (x: number, y: number, width: number) => ({ x, y, width, height: 10 })
    const pieces = [piece(10, 10, 40), piece(52, 11, 30), piece(300, 10, 20), piece(10, 24, 60)]
    const lines = [{ x: 10, y: 10, width: 72, height: 11 }, piece(300, 10, 20), piece(10, 24, 60)]
    expect(mergedLines(pieces, 0)).toEqual(lines)
    const turned = (rects: typeof lines) => rects.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }))
    expect(mergedLines(turned(pieces), 90)).toEqual(turned(lines))
  })
})

test('a change on one page keeps the lists of other pages; annotations are split into chunks of 100', () => {
  const annotations = Array.from({ length: 250 }, (_, at) => ({ ...rectangle(), pageIndex: at % 2 }))
  const before = byPage(annotations, new Map())
  const after = byPage(
    annotations.map((one, at) => (at === 0 ? { ...one, color: '#000000' } : one)),
    before,
  )
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(0)).not.toBe(before.get(0))
  expect(chunksOf(annotations).map(({ length }) => length)).toEqual([100, 100, 50])
})
