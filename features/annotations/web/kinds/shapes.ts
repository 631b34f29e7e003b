import { IconArrowUpRight, IconCircle, IconLine, IconSquare } from '@tabler/icons-react'
import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { roundedPoint, roundedRect } from '#features/annotations/geometry/points.ts'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import { draftOn, type Gesture, type GestureContext, type PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import { clampedTo } from '#features/annotations/web/surface/Sheet.tsx'
import { inColors, lineColors } from '#features/annotations/web/tools/styles.ts'
import { around, type Point, toPage } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { KindTool } from './kind-tool.ts'

const shaped = (shape: Shape) =>
  ({
    pointing: 'draw',
    begin: drawShape(shape),
    placed: placeShape(shape.made),
    styleFields: ['color', 'stroke_width', 'opacity'],
    presets: inColors(lineColors),
    room: 'wide',
    isShape: true,
  }) as const

const boxed = (kind: 'rectangle' | 'ellipse') =>
  shaped({ kind, shifted: diagonal, made: (common, from, to) => ({ ...common, type: kind, ...roundedRect(around([from, to])) }) })

/** Draws rectangles. */
export const rectangle: KindTool<AnnotationOf<'rectangle'>> = { ...boxed('rectangle'), icon: IconSquare, key: 'q' }

/** Draws ellipses. */
export const ellipse: KindTool<AnnotationOf<'ellipse'>> = { ...boxed('ellipse'), icon: IconCircle, key: 'o' }

const straight = (kind: 'line' | 'arrow') =>
  ({ ...shaped({ kind, shifted: eighth, made: (common, from, to) => ({ ...common, type: kind, from, to }) }), hasEnds: true }) as const

/** Draws lines. */
export const line: KindTool<AnnotationOf<'line'>> = { ...straight('line'), icon: IconLine, key: 'l' }

/** Draws arrows. */
export const arrow: KindTool<AnnotationOf<'arrow'>> = { ...straight('arrow'), icon: IconArrowUpRight, key: 'a' }

type Common = Pick<Annotation, 'id' | 'pageIndex' | 'color' | 'opacity'> & { stroke_width: number }
type Way = (way: Point) => Point
type Shape = {
  kind: AnnotationKind
  /** What Shift makes of the way from the first to the current position. */
  shifted: Way
  made: (common: Common, from: Point, to: Point) => Annotation
}

/** Draws a shape from the first to the current position; nothing if they are too close to have been intended. */
function drawShape({ kind, shifted, made }: Shape) {
  return (context: GestureContext, drag: PointerDrag): Gesture => {
    const { session, styleOf } = context.annotator()
    const { color, opacity, stroke_width } = styleOf(kind)
    const common = { id: crypto.randomUUID(), pageIndex: drag.page.index, color, opacity, stroke_width }
    const [x, y] = drag.points[0]!
    const from: Point = [x, y]
    const shape = () => {
      const [right, down] = drag.points.at(-1)!
      const to = drag.shift ? constrained(shifted, { from, to: [right, down], page: drag.page }) : ([right, down] satisfies Point)
      return Math.hypot(to[0] - x, to[1] - y) < 2 ? null : made(common, roundedPoint(from), roundedPoint(to))
    }
    const clear = () => context.draft.set(null)
    return {
      show: () => context.draft.set(draftOn(drag.page, { added: shape() })),
      keep() {
        const annotation = shape()
        if (annotation) session.change([{ kind: 'create', annotation }])
        clear()
      },
      drop: clear,
    }
  }
}

/** Makes a shape of a usual size around a place; on a small page it is smaller. */
function placeShape(made: Shape['made']) {
  return (page: PageHost, place: Point, { color, opacity, stroke_width }: Style): Annotation => {
    const { rotation, index: pageIndex } = page
    const [right, down] = toPage([50, 30], { rotation, width: 0, height: 0 })
    const end = (side: 1 | -1) => roundedPoint(clampedTo(page, [place[0] + side * right, place[1] + side * down]))
    return made({ id: crypto.randomUUID(), pageIndex, color, opacity, stroke_width }, end(-1), end(1))
  }
}

type Drag = { from: Point; to: Point; page: { width: number; height: number } }

/** The end of a constrained way, which stays on the page. */
export function constrained(shifted: Way, { from, to, page }: Drag): Point {
  const [right, down] = shifted([to[0] - from[0], to[1] - from[1]])
  const reach = Math.min(1, roomOf(from[0], right, page.width), roomOf(from[1], down, page.height))
  return clampedTo(page, [from[0] + right * reach, from[1] + down * reach])
}

/** With Shift, boxes become squares and circles. */
export function diagonal([dx, dy]: Point): Point {
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return [Math.sign(dx || 1) * side, Math.sign(dy || 1) * side]
}

/** With Shift, lines snap to multiples of 45°. */
export function eighth([dx, dy]: Point): Point {
  const angle = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4)
  const length = Math.hypot(dx, dy)
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

/** The fraction of the way that fits on the page. */
function roomOf(from: number, way: number, side: number): number {
  if (way === 0) return 1
  return Math.abs((way > 0 ? side - from : from) / way)
}
