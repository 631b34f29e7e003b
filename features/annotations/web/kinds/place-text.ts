import type { Annotation, Written } from '#features/annotations/annotation.ts'
import type { Style } from '#features/annotations/web/annotator.ts'
import { annotationUnder, type Gesture, type GestureContext, type PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'

type Common = Pick<Annotation, 'id' | 'pageIndex' | 'color' | 'opacity'> & { text: string }
type Click = { page: PageHost; place: Point; style: Style }

/** A click starts a new text, or edits the one of this kind that is already there; `made` is what the kind adds to a new one. */
export const placeText =
  <One extends Written>(kind: One['type'], made: (common: Common, click: Click) => One) =>
  (context: GestureContext, drag: PointerDrag): Gesture => ({
    show: () => {},
    keep() {
      const { edit, styleOf } = context.annotator()
      const under = annotationUnder(context, drag)
      if (under?.type === kind) return edit(under.id)
      const style = styleOf(kind)
      const [x, y] = drag.points[0]!
      const common = { id: crypto.randomUUID(), pageIndex: drag.page.index, color: style.color, opacity: style.opacity, text: '' }
      const begun = made(common, { page: drag.page, place: [x, y], style })
      context.fresh.set(begun)
      edit(begun.id)
    },
    drop: () => {},
  })
