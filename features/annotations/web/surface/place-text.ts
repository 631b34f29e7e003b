import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import { noteSize } from '#features/annotations/geometry/note-icon.ts'
import { roundedPoint } from '#features/annotations/geometry/rounded.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import { uprightTurn } from '#platform/shared/pdf/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { Desk, Gesture, Trace } from './desk.ts'
import { annotationUnder } from './select.ts'
import { emptyBox } from './text-box.ts'

/** Free text and note: a click begins a new one, or goes on with the one that is there. */
export function placeText(desk: Desk, trace: Trace, kind: 'freetext' | 'note'): Gesture {
  return {
    show: () => {},
    keep() {
      const { edit, styleOf } = desk.annotator()
      const under = annotationUnder(desk, trace)
      if (under?.type === kind) return edit(under.id)
      const begun = newText(kind, styleOf(kind), trace)
      desk.fresh.set(begun)
      edit(begun.id)
    },
    drop: () => {},
  }
}

function newText(kind: 'freetext' | 'note', { color, opacity, font_size }: Style, { page, points }: Trace): Annotation {
  const [x, y] = points[0]!
  const common = { id: crypto.randomUUID(), pageIndex: page.index, color, opacity, text: '' }
  if (kind === 'note') return { ...common, type: kind, ...iconAt(page, { x, y }) }
  const turn = uprightTurn(page.rotation)
  return { ...common, type: kind, font_size, turn, ...emptyBox({ x, y }, { font_size, turn }) }
}

/** The icon lies upon the place, and wholly on the page. */
function iconAt({ width, height }: PageHost, { x, y }: { x: number; y: number }): Pick<AnnotationOf<'note'>, 'x' | 'y'> {
  const inside = (place: number, side: number) => Math.max(0, Math.min(side - noteSize, place - noteSize / 2))
  const [left, top] = roundedPoint([inside(x, width), inside(y, height)])
  return { x: left, y: top }
}
