import type { Annotation, AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { noteSize } from '#features/annotations/geometry/note-icon.ts'
import { roundedPoint } from '#features/annotations/geometry/rounded.ts'
import type { ShapeKind, Style, Tool } from '#features/annotations/web/annotator.ts'
import { type Point, uprightTurn } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { erase } from './erase.ts'
import { draftOn, type Gesture, type GestureContext, type PointerDrag } from './gesture-context.ts'
import { markSelection } from './mark-selection.ts'
import { newShape, newStrokes } from './new-annotation.ts'
import { runningStroke } from './running-stroke.ts'
import { annotationUnder, select } from './select.ts'
import { emptyBox } from './text-box.ts'

type Begin = (context: GestureContext, drag: PointerDrag) => Gesture | null

const gestures: Record<Tool, Begin> = {
  read: () => null,
  select,
  eraser: erase,
  ink: (context, drag) => drawStroke(context, drag, 'ink'),
  highlighter: (context, drag) => drawStroke(context, drag, 'highlighter'),
  highlight: (context, drag) => markByHand(context, drag, 'highlight'),
  underline: (context, drag) => markByHand(context, drag, 'underline'),
  strikeout: (context, drag) => markByHand(context, drag, 'strikeout'),
  freetext: (context, drag) => placeText(context, drag, 'freetext'),
  note: (context, drag) => placeText(context, drag, 'note'),
  rectangle: (context, drag) => drawShape(context, drag, 'rectangle'),
  ellipse: (context, drag) => drawShape(context, drag, 'ellipse'),
  line: (context, drag) => drawShape(context, drag, 'line'),
  arrow: (context, drag) => drawShape(context, drag, 'arrow'),
}

/** The gesture that a pointer starts with the current tool. */
export const gestureOf = (context: GestureContext, drag: PointerDrag, erasing: boolean): Gesture | null =>
  gestures[erasing ? 'eraser' : context.annotator().tool](context, drag)

/** Ink and highlighter. The running stroke is drawn without React, so that it follows the pen within a frame. */
function drawStroke(context: GestureContext, drag: PointerDrag, kind: 'ink' | 'highlighter'): Gesture {
  const { session, styleOf } = context.annotator()
  const style = styleOf(kind)
  const { show, clear } = runningStroke(drag.page.host.querySelector('[data-running]'), { type: kind, ...style })
  return {
    show: () => show(drag.points, drag.ahead),
    keep() {
      const strokes = newStrokes({ kind, style, pageIndex: drag.page.index }, drag.points)
      session.change(strokes.map((annotation) => ({ kind: 'create', annotation })))
      clear()
    },
    drop: clear,
  }
}

/** Rectangle, ellipse, line and arrow: from the first to the current position. */
function drawShape(context: GestureContext, drag: PointerDrag, kind: ShapeKind): Gesture {
  const { session, styleOf } = context.annotator()
  const style = styleOf(kind)
  const [x, y] = drag.points[0]!
  const from: Point = [x, y]
  const shape = () => {
    const [right, down] = drag.points.at(-1)!
    return newShape(kind, style, { from, to: [right, down], shift: drag.shift, page: drag.page })
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

/** A pen or finger selects text as a mouse does; the passage is marked when it is lifted. */
function markByHand(context: GestureContext, drag: PointerDrag, kind: MarkingKind): Gesture {
  const start = letterAt(drag.first)
  const clear = () => getSelection()?.removeAllRanges()
  const extend = () => {
    const end = letterAt(drag.last)
    if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  }
  return {
    show: extend,
    keep() {
      extend()
      markSelection(kind, { annotator: context.annotator(), pdfViewer: context.pdfViewer })
      clear()
    },
    drop: clear,
  }
}

type Letter = { node: Node; offset: number }

/** The text position nearest to a point in the window, if there is text. */
function letterAt({ x, y }: { x: number; y: number }): Letter | null {
  const place = document.caretPositionFromPoint?.(x, y)
  if (place) return place.offsetNode instanceof Text ? { node: place.offsetNode, offset: place.offset } : null
  const range = document.caretRangeFromPoint?.(x, y)
  return range?.startContainer instanceof Text ? { node: range.startContainer, offset: range.startOffset } : null
}

/** Free text and note: a click starts a new one, or edits the one already there. */
function placeText(context: GestureContext, drag: PointerDrag, kind: 'freetext' | 'note'): Gesture {
  return {
    show: () => {},
    keep() {
      const { edit, styleOf } = context.annotator()
      const under = annotationUnder(context, drag)
      if (under?.type === kind) return edit(under.id)
      const begun = newText(kind, styleOf(kind), drag)
      context.fresh.set(begun)
      edit(begun.id)
    },
    drop: () => {},
  }
}

function newText(kind: 'freetext' | 'note', { color, opacity, font_size }: Style, { page, points }: PointerDrag): Annotation {
  const [x, y] = points[0]!
  const common = { id: crypto.randomUUID(), pageIndex: page.index, color, opacity, text: '' }
  if (kind === 'note') return { ...common, type: kind, ...iconAt(page, { x, y }) }
  const turn = uprightTurn(page.rotation)
  return { ...common, type: kind, font_size, turn, ...emptyBox({ x, y }, { font_size, turn }) }
}

/** The icon's position: centred on the point, but entirely on the page. */
function iconAt({ width, height }: PageHost, { x, y }: { x: number; y: number }): Pick<AnnotationOf<'note'>, 'x' | 'y'> {
  const inside = (place: number, side: number) => Math.max(0, Math.min(side - noteSize, place - noteSize / 2))
  const [left, top] = roundedPoint([inside(x, width), inside(y, height)])
  return { x: left, y: top }
}
