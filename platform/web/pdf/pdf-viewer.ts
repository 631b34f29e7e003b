import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, LinkTarget, PDFLinkService, type PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import { FoldedFindController } from './find/find-controller.ts'
import { SizedViewer } from './layout/sized-viewer.ts'
import { pdfjsFolder } from './load/pdf-document.ts'
import { keepFormsReadOnly, keepLinksSafe, noTexts, notifyMissingPages, showFrom, startPages } from './load/pdfjs-overrides.ts'
import { keepPageHosts, type PageHosts } from './page-hosts.ts'
import { fitOf } from './viewer-state.ts'
import { zoomByGestures } from './zoom-gestures.ts'

// First: it sets the global in which pdf.js's components find the library.

/** pdf.js's viewer and its services. Layers over the pages render into the hosts of usePageHosts. */
export type PdfViewer = {
  viewer: SizedViewer
  eventBus: EventBus
  /** Aborted on destroy; pass it to listeners on `eventBus`. */
  signal: AbortSignal
  pageHosts: PageHosts
  /** Lays out the pages of a document whose reader returns to a page; rejects if none can be read. */
  show: (pdf: PDFDocumentProxy, page: number) => Promise<void>
  destroy: () => void
}

/** Creates a read-only viewer in an absolutely positioned element that holds one empty div. */
export function createPdfViewer(container: HTMLDivElement): PdfViewer {
  const eventBus = new EventBus()
  const links = keepLinksSafe(
    new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer nofollow' }),
  )
  const gone = new AbortController()
  const viewer = new SizedViewer(optionsOf(container, links, gone.signal))
  links.setViewer(viewer)
  keepFit(viewer, gone.signal)
  keepFormsReadOnly({ viewer, eventBus, signal: gone.signal })
  zoomByGestures({ viewer, signal: gone.signal })
  return {
    viewer,
    eventBus,
    signal: gone.signal,
    pageHosts: keepPageHosts({ viewer, eventBus, signal: gone.signal }),
    async show(pdf, page) {
      const start = await startPages(pdf, page)
      if (gone.signal.aborted) return
      // <base href> is the application's root: links within the document need the current page's address.
      links.setDocument(pdf, location.href.replace(/#.*/, '') as unknown as null)
      notifyMissingPages(pdf, { eventBus, signal: gone.signal })
      showFrom(viewer, pdf, start)
    },
    destroy() {
      viewer.setDocument(null)
      links.setDocument(null)
      gone.abort()
    },
  }
}

const optionsOf = (container: HTMLDivElement, linkService: PDFLinkService, abortSignal: AbortSignal) => ({
  container,
  eventBus: linkService.eventBus,
  linkService,
  findController: new FoldedFindController({ eventBus: linkService.eventBus, linkService, signal: abortSignal }),
  annotationMode: AnnotationMode.ENABLE,
  annotationEditorMode: AnnotationEditorType.DISABLE,
  imageResourcesPath: pdfjsFolder('images'),
  l10n: noTexts as never,
  abortSignal,
})

/** Reapplies "page width" and "page fit" when the container is resized, by a sidebar or a rotated tablet. */
function keepFit(viewer: PDFViewer, signal: AbortSignal) {
  const observer = new ResizeObserver(() => {
    // While something else is printed, the viewer is hidden and has no size.
    if (!viewer.container.offsetParent) return
    const value = viewer.currentScaleValue
    if (fitOf(value)) viewer.currentScaleValue = value
    viewer.update()
  })
  observer.observe(viewer.container)
  signal.addEventListener('abort', () => observer.disconnect())
}
