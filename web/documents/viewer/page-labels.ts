import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

/** What a page is called, and whether it has a text that can be read out. */
type Label = (page: number, hasText: boolean) => string
type PageView = { id: number; div: HTMLElement }

/** Names the pages that are drawn for screen readers, in the reader's language; the others have nothing to say yet. */
export function labelPages(viewer: PDFViewer, label: Label) {
  for (const { id, div } of viewer.getCachedPageViews() as Set<PageView>) {
    const text = div.querySelector('.textLayer .endOfContent')?.parentElement
    div.setAttribute('aria-label', label(id, !text || text.textContent.trim() !== ''))
  }
}

/** Stands for pdf.js's own texts, which are English only: nothing is translated here, pages are named by labelPages. */
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
