import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** A page's accessible name; says whether it has text that can be read out. */
type Label = (page: number, hasText: boolean) => string
type PageView = { id: number; div: HTMLElement }

/** Names all pages for screen readers in the interface's language: each is a landmark from the start. */
export function labelAllPages(viewer: PDFViewer, label: Label) {
  for (let index = 0; index < viewer.pagesCount; index++) {
    const { id, div } = viewer.getPageView(index) as PageView
    div.setAttribute('aria-label', label(id, true))
  }
}

/** Names the drawn pages again: only now is it known whether they have text. */
export function labelDrawnPages(viewer: PDFViewer, label: Label) {
  for (const { id, div } of viewer.getCachedPageViews() as Set<PageView>) {
    const text = div.querySelector('.textLayer .endOfContent')?.parentElement
    div.setAttribute('aria-label', label(id, !text || text.textContent.trim() !== ''))
  }
}

/** Replaces pdf.js's localization, which is English only: nothing is translated here, and labelAllPages names the pages. */
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
