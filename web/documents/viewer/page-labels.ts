import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

type Label = (page: number) => string

/** Names every page for screen readers, in the reader's language. */
export function labelPages(viewer: PDFViewer, label: Label) {
  for (let index = 0; index < viewer.pagesCount; index++) {
    const page: HTMLElement | undefined = viewer.getPageView(index)?.div
    page?.setAttribute('aria-label', label(index + 1))
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
