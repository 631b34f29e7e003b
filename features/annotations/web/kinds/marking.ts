import { IconLetterA, IconStrikethrough, IconUnderline } from '@tabler/icons-react'
import type { AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import type { Gesture, GestureContext, PointerDrag } from '#features/annotations/web/gestures/gesture-context.ts'
import { markSelection } from '#features/annotations/web/gestures/mark-selection.ts'
import { snapSelection } from '#features/annotations/web/gestures/snap-to-words.ts'
import { inColors, lineColors, paleColors } from '#features/annotations/web/tools/styles.ts'
import type { KindTool } from './kind-tool.ts'

/** A pen or finger selects text as a mouse does; the passage is marked when it is lifted. */
const markByHand =
  (kind: MarkingKind) =>
  (context: GestureContext, drag: PointerDrag): Gesture => {
    const start = letterAt(drag.first)
    const clear = () => getSelection()?.removeAllRanges()
    const extend = () => {
      const end = letterAt(drag.last)
      if (!start || !end) return
      getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
      if (context.annotator().snapsToWords) snapSelection()
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

const marking = { pointing: 'mark', canSnap: true, styleFields: ['color', 'opacity'] } as const
const lined = { ...marking, presets: inColors(lineColors, { stroke_width: 1 }), room: 'widest' } as const

/** Highlights text. */
export const highlight: KindTool<AnnotationOf<'highlight'>> = {
  ...marking,
  icon: IconLetterA,
  key: 't',
  begin: markByHand('highlight'),
  presets: inColors(paleColors, { opacity: 0.4 }),
  isPale: true,
}

/** Underlines text. */
export const underline: KindTool<AnnotationOf<'underline'>> = { ...lined, icon: IconUnderline, key: 'u', begin: markByHand('underline') }

/** Strikes out text. */
export const strikeout: KindTool<AnnotationOf<'strikeout'>> = {
  ...lined,
  icon: IconStrikethrough,
  key: 's',
  begin: markByHand('strikeout'),
}
