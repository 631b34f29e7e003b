import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { EventBus } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/**
 * Dispatches `pagemissing` for pages that fail to load: pdf.js leaves them blank and reports nothing. When the document is closed, pdf.js
 * rejects pages that are loading: those promises stay pending instead.
 */
export function notifyMissingPages(
  pdf: Pick<PDFDocumentProxy, 'getPage'>,
  { eventBus, signal }: { eventBus: EventBus; signal: AbortSignal },
): void {
  const getPage = pdf.getPage.bind(pdf)
  pdf.getPage = async (number) => {
    try {
      return await getPage(number)
    } catch (error) {
      if (signal.aborted) return never
      eventBus.dispatch('pagemissing', { pageNumber: number })
      throw error
    }
  }
}

const never = new Promise<never>(() => {})
