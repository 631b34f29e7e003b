// The components find pdf.js in a global that this import fills: it comes first.
import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import { FoldedFindController } from './find/find-folded.ts'
import { keepFit } from './keep-place/keep-fit.ts'
import { tellMissingPages } from './load/missing-pages.ts'
import { pdfjsFolder } from './load/pdf-document.ts'
import { keepLinksSafe } from './load/safe-links.ts'
import { keepPageHosts, type PageHosts } from './page-hosts.ts'
import { noTexts } from './page-labels.ts'
import { zoomByGestures } from './zoom-gestures.ts'

/** pdf.js's viewer with its companions. Layers over the pages stand in the hosts that usePageHosts tells. */
export type PdfViewer = {
  viewer: PDFViewer
  eventBus: EventBus
  /** Aborted when the viewer goes; listeners on `eventBus` are given it. */
  signal: AbortSignal
  pageHosts: PageHosts
  show: (pdf: PDFDocumentProxy) => void
  destroy: () => void
}

/** Builds a read-only viewer in an absolutely positioned element that holds one empty div. */
export function createPdfViewer(container: HTMLDivElement): PdfViewer {
  const eventBus = new EventBus()
  const links = keepLinksSafe(
    new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer nofollow' }),
  )
  const gone = new AbortController()
  const viewer = new PDFViewer(optionsOf(container, links, gone.signal))
  links.setViewer(viewer)
  keepFit(viewer, gone.signal)
  zoomByGestures({ viewer, signal: gone.signal })
  return {
    viewer,
    eventBus,
    signal: gone.signal,
    pageHosts: keepPageHosts({ viewer, eventBus, signal: gone.signal }),
    show(pdf) {
      // The base of the document is the application's root: links within the paper name the page that they stand on.
      links.setDocument(pdf, location.href.replace(/#.*/, '') as unknown as null)
      tellMissingPages(pdf, { eventBus, signal: gone.signal })
      viewer.setDocument(pdf)
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
