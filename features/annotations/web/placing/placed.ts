import { type Annotation, isMarking } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { wayOnto } from '#features/annotations/geometry/stay-on-page.ts'
import { moved } from '#features/annotations/geometry/transform.ts'
import { newMarking, type Passage } from '#features/annotations/web/gestures/mark-selection.ts'
import type { Change } from '#features/annotations/web/session.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

type Page = Pick<PageHost, 'index' | 'width' | 'height'>

/** Places an unplaced annotation with its middle at this position, moved so that all of it is on the page. */
export function placedAt(before: Annotation, [x, y]: Point, page: Page): Change {
  const bounds = boundsOf(before)
  const way = wayOnto(bounds, [x - bounds.x - bounds.width / 2, y - bounds.y - bounds.height / 2], page)
  return { kind: 'update', before, annotation: withPlace({ ...moved(before, ...way), pageIndex: page.index }) }
}

/** Gives an unplaced marking its new passage; a passage that spans pages becomes one marking for each page. */
export function placedOn(before: Annotation, [first, ...others]: readonly Passage[]): Change[] {
  if (!first || !isMarking(before)) return []
  const { type: kind, color, opacity } = before
  return [
    { kind: 'update', before, annotation: withPlace({ ...before, ...first }) },
    ...others.map((passage) => ({ kind: 'create' as const, annotation: newMarking(passage, { kind, color, opacity }) })),
  ]
}

function withPlace({ is_unplaced: _, ...annotation }: Annotation): Annotation {
  return annotation
}
