import type { MarkingKind } from '#features/annotations/annotation.ts'
import type { Desk, Gesture, Trace } from './desk.ts'
import { markSelection } from './mark-selection.ts'

/** A pen or a finger selects text as a mouse does, from letter to letter; the passage is marked when it is lifted. */
export function markByHand(desk: Desk, trace: Trace, kind: MarkingKind): Gesture {
  const start = letterAt(trace.first)
  const clear = () => getSelection()?.removeAllRanges()
  const extend = () => {
    const end = letterAt(trace.last)
    if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  }
  return {
    show: extend,
    keep() {
      extend()
      markSelection(kind, { annotator: desk.annotator(), pdfViewer: desk.pdfViewer })
      clear()
    },
    drop: clear,
  }
}

type Letter = { node: Node; offset: number }

/** The place between two letters that is nearest to a place of the window, if there is text. */
function letterAt({ x, y }: { x: number; y: number }): Letter | null {
  const place = document.caretPositionFromPoint?.(x, y)
  if (place) return place.offsetNode instanceof Text ? { node: place.offsetNode, offset: place.offset } : null
  const range = document.caretRangeFromPoint?.(x, y)
  return range?.startContainer instanceof Text ? { node: range.startContainer, offset: range.startOffset } : null
}
