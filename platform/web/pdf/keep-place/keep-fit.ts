import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { fitOf } from '#platform/web/pdf/viewer-state.ts'

/** "Page width" and "page fit" stay true when a sidebar opens or a tablet is turned. */
export function keepFit(viewer: PDFViewer, signal: AbortSignal) {
  const observer = new ResizeObserver(() => {
    // While something else is printed the paper is not there, and fits nothing.
    if (!viewer.container.offsetParent) return
    const value = viewer.currentScaleValue
    if (fitOf(value)) viewer.currentScaleValue = value
    viewer.update()
  })
  observer.observe(viewer.container)
  signal.addEventListener('abort', () => observer.disconnect())
}
