import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { EventBus } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/**
 * pdf.js leaves a page blank that it cannot get, and tells nobody. When the paper is left meanwhile it complains of the pages that were under way: for
 * whoever still waits for them they never come.
 */
export function tellMissingPages(
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
