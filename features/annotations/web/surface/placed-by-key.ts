import type { Annotation } from '#features/annotations/annotation.ts'
import { roundedPoint } from '#features/annotations/geometry/points.ts'
import { boundsOf, moved, resized, wayWithin } from '#features/annotations/geometry/shape.ts'
import { isLine } from '#features/annotations/web/gestures/handles.ts'
import { toolOfKind } from '#features/annotations/web/kinds/kinds.ts'
import { type Point, toPage } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { clampedTo, placeOn } from './Sheet.tsx'

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Steps in points: with Ctrl or Alt the finer one. */
const STEP = { usual: 10, fine: 1 }
const MIN_SIZE = 4

/** Moves what is being placed by an arrow key, with Shift sizes it; null for other keys. */
export function afterArrow(annotation: Annotation, { key, shiftKey, ctrlKey, altKey, metaKey }: Key, page: PageHost): Annotation | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const length = ctrlKey || altKey || metaKey ? STEP.fine : STEP.usual
  const way = toPage([arrow[0] * length, arrow[1] * length], { rotation: page.rotation, width: 0, height: 0 })
  if (shiftKey) return sized(annotation, way, page)
  return moved(annotation, ...wayWithin(boundsOf(annotation), way, page))
}

/** Only shapes have a size of their own: a text box grows with its text. */
function sized(annotation: Annotation, [dx, dy]: Point, page: PageHost): Annotation {
  if (!toolOfKind(annotation).isShape) return annotation
  if (isLine(annotation)) return { ...annotation, to: roundedPoint(clampedTo(page, [annotation.to[0] + dx, annotation.to[1] + dy])) }
  const from = boundsOf(annotation)
  const width = Math.max(MIN_SIZE, Math.min(page.width - from.x, from.width + dx))
  const height = Math.max(MIN_SIZE, Math.min(page.height - from.y, from.height + dy))
  return resized(annotation, from, { ...from, width, height })
}

/** The page that is most in view, and the middle of what is visible of it; null if none is. */
export function visibleMiddle(pages: readonly PageHost[], container: Element): { page: PageHost; place: Point } | null {
  const frame = container.getBoundingClientRect()
  const seen = pages.map((page) => {
    const box = page.host.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)]
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)]
    return { page, area: Math.max(0, right - left) * Math.max(0, bottom - top), middle: { x: (left + right) / 2, y: (top + bottom) / 2 } }
  })
  const [most] = seen.toSorted((one, other) => other.area - one.area)
  return most && most.area > 0 ? { page: most.page, place: placeOn(most.page, most.middle) } : null
}
