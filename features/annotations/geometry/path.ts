import type { Annotation, InkPoint } from '#features/annotations/annotation.ts'
import type { Point, Rect } from '#platform/shared/page-space.ts'
import { arrowHead } from './arrow-head.ts'
import { markingLine, markingWidth } from './marking-line.ts'
import { noteOutlines } from './note-icon.ts'
import { bounded } from './rounded.ts'
import { type Pen, strokeOutline } from './stroke.ts'

/** An SVG path in page space with absolute M L C Q Z only; strokes have round caps and joins, fills are non-zero. */
export type Shape = { d: string; paint: 'fill' | 'stroke'; width?: number }

const known = new WeakMap<Annotation, Shape[]>()

/** The shapes of an annotation; none for a free text, which is drawn as text. Cached by object. */
export function shapesOf(annotation: Annotation): Shape[] {
  const shapes = known.get(annotation) ?? drawn(annotation)
  known.set(annotation, shapes)
  return shapes
}

function drawn(annotation: Annotation): Shape[] {
  switch (annotation.type) {
    case 'ink':
    case 'highlighter':
      return annotation.strokes.map((stroke) => strokeShape(stroke, annotation))
    case 'highlight':
      return annotation.rects.map((rect) => ({ d: polygon(cornersOf(rect)), paint: 'fill' }))
    case 'underline':
    case 'strikeout':
      return annotation.rects.map((rect) => line(markingLine(rect, annotation), markingWidth(rect, annotation.turn)))
    case 'note':
      return [{ d: noteOutlines.map((outline) => polygon(placed(outline, annotation))).join(''), paint: 'fill' }]
    case 'rectangle':
      return [{ d: polygon(cornersOf(annotation)), paint: 'stroke', width: annotation.stroke_width }]
    case 'ellipse':
      return [{ d: ellipse(annotation), paint: 'stroke', width: annotation.stroke_width }]
    case 'line':
      return [line([annotation.from, annotation.to], annotation.stroke_width)]
    case 'arrow':
      return [line([annotation.from, annotation.to], annotation.stroke_width), ...headShape(annotation)]
    case 'freetext':
    default:
      return []
  }
}

/** The shape of one stroke, also while it is being drawn. */
export const strokeShape = (points: readonly InkPoint[], pen: Pen, isDone = true): Shape => ({
  d: smooth(strokeOutline(points, pen, isDone)),
  paint: 'fill',
})

const line = (points: readonly Point[], width: number): Shape => ({ d: polyline(points), paint: 'stroke', width })

function headShape(arrow: Parameters<typeof arrowHead>[0]): Shape[] {
  const wings = arrowHead(arrow)
  return wings ? [line([wings[0], arrow.to, wings[1]], arrow.stroke_width)] : []
}

const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

const placed = (outline: readonly Point[], { x, y }: { x: number; y: number }): Point[] =>
  outline.map(([right, down]) => [x + right, y + down])

const pair = (x: number, y: number) => `${written(x)} ${written(y)}`

/** Formats a number with at most two decimals, from integers: they format several times as fast, and a page of strokes has a million numbers. */
function written(value: number): string {
  const hundredths = Math.round(bounded(value) * 100)
  const size = Math.abs(hundredths)
  const rest = size % 100
  const whole = `${hundredths < 0 ? '-' : ''}${(size - rest) / 100}`
  if (rest === 0) return whole
  if (rest % 10 === 0) return `${whole}.${rest / 10}`
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`
}

const polyline = (points: readonly Point[]) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${pair(x, y)}`).join('')

const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

/** A closed curve through the midpoints between the points. */
function smooth(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const curves = points.map(([x, y], at) => {
    const [nextX, nextY] = points[at + 1] ?? first
    return `Q${pair(x, y)} ${pair((x + nextX) / 2, (y + nextY) / 2)}`
  })
  return `M${pair((last[0] + first[0]) / 2, (last[1] + first[1]) / 2)}${curves.join('')}Z`
}

/** Length of the control handles of a quarter of the unit circle. */
const HANDLE = 0.5522847498

function ellipse({ x, y, width, height }: Rect): string {
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy] = [x + rx, y + ry]
  const [hx, hy] = [rx * HANDLE, ry * HANDLE]
  const curve = (...points: Point[]) => `C${points.map(([right, down]) => pair(cx + right, cy + down)).join(' ')}`
  return [
    `M${pair(cx + rx, cy)}`,
    curve([rx, hy], [hx, ry], [0, ry]),
    curve([-hx, ry], [-rx, hy], [-rx, 0]),
    curve([-rx, -hy], [-hx, -ry], [0, -ry]),
    curve([hx, -ry], [rx, -hy], [rx, 0]),
    'Z',
  ].join('')
}
