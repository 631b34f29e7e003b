import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** What a page is called, and whether it has a text that can be read out. */
type Label = (page: number, hasText: boolean) => string
type PageView = { id: number; div: HTMLElement }

/** Names all pages for screen readers, in the reader's language: each is a landmark from the beginning. */
export function labelAllPages(viewer: PDFViewer, label: Label) {
  for (let index = 0; index < viewer.pagesCount; index++) {
    const { id, div } = viewer.getPageView(index) as PageView
    div.setAttribute('aria-label', label(id, true))
  }
}

/** Names the pages that are drawn anew, now that it shows whether they have a text. */
export function labelDrawnPages(viewer: PDFViewer, label: Label) {
  for (const { id, div } of viewer.getCachedPageViews() as Set<PageView>) {
    const text = div.querySelector('.textLayer .endOfContent')?.parentElement
    div.setAttribute('aria-label', label(id, !text || text.textContent.trim() !== ''))
  }
}

/** Stands for pdf.js's own texts, which are English only: nothing is translated here, pages are named by labelAllPages. */
export const noTexts = {
  getLanguage: () => '',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}
