import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { failureOf } from '#platform/web/pdf/viewer-state.ts'

type Pdf = Pick<PDFDocumentProxy, 'numPages' | 'getPage'>

/** How many pages are tried until one can be read. */
const MAX_TRIES = 50

/** What the viewer needs before it lays out the pages: the first one that can be read, and the one that the reader returns to, if it can be. */
export type StartPages = { first: PDFPageProxy; returnedTo: PDFPageProxy | null }

/** Reads the pages that the viewer starts with. Throws why the first cannot be read, if none of those after it can. */
export async function startPages(pdf: Pdf, page: number): Promise<StartPages> {
  const [first, returnedTo] = await Promise.all([firstReadable(pdf), pdf.getPage(Math.min(page, pdf.numPages)).catch(() => null)])
  return { first, returnedTo }
}

async function firstReadable(pdf: Pdf): Promise<PDFPageProxy> {
  let failure: unknown
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_TRIES); number++) {
    try {
      return await pdf.getPage(number)
    } catch (error) {
      if (failureOf(error) !== 'corrupt') throw error
      failure ??= error
    }
  }
  throw failure
}

type PageView = { id: number; pdfPage: PDFPageProxy | null; setPdfPage: (page: PDFPageProxy) => void; reset: () => void }

/**
 * Shows a document beginning with these pages. pdf.js shows nothing at all if the first page is damaged: it gets another one instead, whose
 * size the damaged one then has. The page returned to has its size before anything scrolls to it.
 */
export function showFrom(viewer: PDFViewer, pdf: PDFDocumentProxy, { first, returnedTo }: StartPages): void {
  const getPage = pdf.getPage.bind(pdf)
  const viewOf = (number: number) => viewer.getPageView(number - 1) as PageView | undefined
  const onLaidOut = () => {
    const [start, other] = [viewOf(1), returnedTo && viewOf(returnedTo.pageNumber)]
    if (start && first.pageNumber !== 1) {
      start.pdfPage = null
      start.reset()
    }
    if (other && returnedTo && !other.pdfPage) other.setPdfPage(returnedTo)
  }
  viewer.eventBus.on('pagesinit', onLaidOut, { once: true })
  pdf.getPage = () => Promise.resolve(first)
  // Asks for the first page before it returns.
  viewer.setDocument(pdf)
  pdf.getPage = getPage
}
