import type { Annotation } from '#features/annotations/annotation.ts'
import { roundedPoint } from '#features/annotations/geometry/points.ts'
import { boundsOf, canResize, resized } from '#features/annotations/geometry/shape.ts'
import { toolOfKind } from '#features/annotations/web/kinds/kinds.ts'
import type { Point, Rect } from '#platform/shared/page-space.ts'

/** A corner or side of the frame as shown (-1 left or top, 1 right or bottom, 0 between), or an end of a line. */
export type Handle = { kind: 'side'; across: -1 | 0 | 1; down: -1 | 0 | 1 } | { kind: 'end'; of: 'from' | 'to' }

const sides: readonly Handle[] = [-1, 0, 1].flatMap((down) =>
  [-1, 0, 1]
    .filter((across) => across !== 0 || down !== 0)
    .map((across): Handle => ({ kind: 'side', across: across as -1, down: down as -1 })),
)
const ends: readonly Handle[] = [
  { kind: 'end', of: 'from' },
  { kind: 'end', of: 'to' },
]

/** The handles of a single selected annotation. */
export function handlesOf(annotation: Annotation): readonly Handle[] {
  if (isLine(annotation)) return ends
  return canResize(annotation) ? sides : []
}

/** Whether it is edited by its two ends. */
export const isLine = (annotation: Annotation): annotation is Extract<Annotation, Ends> => toolOfKind(annotation).hasEnds ?? false

type Ends = { from: Point; to: Point }

/** Identifies a handle of an annotation in an attribute. */
export const nameOf = (handle: Handle): string => (handle.kind === 'end' ? handle.of : `${handle.across} ${handle.down}`)

/** The handle with this name, if the annotation has it. */
export const handleNamed = (annotation: Annotation, name: string): Handle | undefined =>
  handlesOf(annotation).find((handle) => nameOf(handle) === name)

type Pull = { way: Point; keepsShape: boolean }

/** The annotation after one of its handles was dragged by this vector, in page space. */
export function pulled(annotation: Annotation, handle: Handle, { way, keepsShape }: Pull): Annotation {
  const [dx, dy] = way
  if (handle.kind === 'side') {
    const from = boundsOf(annotation)
    return resized(annotation, from, stretchedBy(from, handle, { way: [dx, dy], keepsShape }))
  }
  if (!isLine(annotation)) return annotation
  const [x, y] = annotation[handle.of]
  return { ...annotation, [handle.of]: roundedPoint([x + dx, y + dy]) }
}

const MIN_SIZE = 4

function stretchedBy(
  { x, y, width, height }: Rect,
  { across, down }: { across: number; down: number },
  { way: [dx, dy], keepsShape }: Pull,
) {
  let [wide, high] = [Math.max(MIN_SIZE, width + across * dx), Math.max(MIN_SIZE, height + down * dy)]
  if (keepsShape && across !== 0 && down !== 0 && width > 0 && height > 0) {
    const scale = Math.max(wide / width, high / height)
    ;[wide, high] = [width * scale, height * scale]
  }
  return { x: across < 0 ? x + width - wide : x, y: down < 0 ? y + height - high : y, width: wide, height: high }
}
