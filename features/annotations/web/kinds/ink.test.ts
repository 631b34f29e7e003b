import { expect, test } from 'vitest'
import { strokeShape } from '#features/annotations/geometry/stroke.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { runningStroke } from './ink.ts'

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
