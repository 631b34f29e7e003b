import type { KeyboardEvent, RefObject } from 'react'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import { perform } from './toolbar/viewer-tools.ts'
import { viewerCommand } from './viewer-keys.ts'

/** The keys of the viewer; a layer over the pages is asked first, and says by preventDefault that it has taken a key. */
export function useViewerKeys(pdfViewer: PdfViewer | null, container: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (!pdfViewer || event.defaultPrevented) return
    const inPages = container.current!.contains(event.target as Node) && !isTyping(event.target)
    const command = viewerCommand(event, { inPages, scrollsSideways: pdfViewer.viewer.isHorizontalScrollbarEnabled })
    if (!command) return
    perform(pdfViewer, command)
    event.preventDefault()
  }
}
