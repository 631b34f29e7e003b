import { useEffect } from 'react'
import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Desk } from './desk.ts'
import { markSelection } from './mark-selection.ts'

/** With a marking tool in hand, what mouse or keyboard has selected is marked as soon as it is let go. */
export function useMarkingOfSelections(desk: Desk, tool: Tool): void {
  useEffect(() => {
    if (!isMarkingKind(tool)) return undefined
    const gone = new AbortController()
    const { signal } = gone
    const mark = () => markSelection(tool, { annotator: desk.annotator(), pdfViewer: desk.pdfViewer })
    // The browser has the last word of a selection after the button was lifted.
    const onUp = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setTimeout(() => !signal.aborted && mark())
    const onKey = ({ key }: KeyboardEvent) => key === 'Shift' && mark()
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('keyup', onKey, { signal })
    return () => gone.abort()
  }, [desk, tool])
}
