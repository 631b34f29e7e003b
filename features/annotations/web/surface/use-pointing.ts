import { useLayoutEffect } from 'react'
import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Desk } from './desk.ts'
import { isDrawing } from './purpose.ts'

/** Tells the pages what touches them, so that the browser neither scrolls nor selects where a tool wants the contact (surface.module.css). */
export function usePointing({ pdfViewer }: Desk, tool: Tool): void {
  useLayoutEffect(() => {
    const { container } = pdfViewer.viewer
    const pointing = pointingOf(tool)
    if (pointing) container.setAttribute('data-pointing', pointing)
    return () => {
      container.removeAttribute('data-pointing')
    }
  }, [pdfViewer, tool])
}

function pointingOf(tool: Tool): string | null {
  if (tool === 'read') return null
  if (isDrawing(tool)) return 'draw'
  return isMarkingKind(tool) ? 'mark' : 'pick'
}
